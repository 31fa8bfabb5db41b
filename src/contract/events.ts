import * as v from 'valibot';
import { IdSchema, IsoMomentSchema } from './basic-fields.ts';
import { kB, listCost, readCost, writeCost } from './cost.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  CreateEventSchema,
  EventPriceSchema,
  EventTypeSchema,
  RecurringEventSchema,
  UpdateEventSchema,
} from './event-fields.ts';
import { SuffixSchema } from './fields.ts';
import { ParticipantSchema, ParticipantStatusSchema } from './participants.ts';
import { PersonSchema } from './users.ts';

/** A question of the registration form (specification, section 3, "Dynamic form request"). */
export const DynamicFormRequestSchema = v.object({
  id: v.number(),
  fieldNameOrQuestion: v.string(),
  /** Placeholder of the answer's field. */
  defaultValue: v.string(),
  required: v.boolean(),
});

/** An organisation as rooms name it. */
export const EventOrganizationSchema = v.object({
  id: v.number(),
  name: v.string(),
  logo: v.nullable(v.string()),
  orgLastlinkSuffix: v.string(),
});
export type EventOrganization = v.InferOutput<typeof EventOrganizationSchema>;

/** The caller's part in a room; all false and null without a place. */
export const OwnPlaceSchema = v.object({
  id: v.nullable(v.number()),
  host: v.boolean(),
  admin: v.boolean(),
  createdDateStr: v.nullable(IsoMomentSchema),
});
export type OwnPlace = v.InferOutput<typeof OwnPlaceSchema>;

const timeEntries = {
  meetingStartTime: v.nullable(IsoMomentSchema),
  /** Minutes; null without a start. */
  meetingDuration: v.nullable(v.number()),
  timeZoneId: v.string(),
  recurring: v.boolean(),
  recurringEvent: v.nullable(RecurringEventSchema),
};

const priceEntries = { paidEvent: v.boolean(), eventPrice: v.nullable(EventPriceSchema) };

const registrationEntries = {
  registrationOpen: v.boolean(),
  /** Closed for want of a place alone. */
  full: v.boolean(),
};

const callerEntries = {
  /** Null where the caller has no place. */
  eventParticipantStatus: v.nullable(ParticipantStatusSchema),
  loggedInUserEventParticipant: OwnPlaceSchema,
};

/** A room in lists: without description and call. */
export const EventSummarySchema = v.object({
  id: v.number(),
  name: v.string(),
  coverImage: v.nullable(v.string()),
  /** Path of its page, `/w/{suffix}`. */
  lastlink: v.string(),
  private: v.boolean(),
  eventType: EventTypeSchema,
  creator: v.nullable(PersonSchema),
  creatorOrganization: v.nullable(EventOrganizationSchema),
  /** Comma list; empty where there are none. */
  tags: v.string(),
  ...timeEntries,
  eventExpiryDate: v.nullable(IsoMomentSchema),
  maxNumberOfParticipants: v.number(),
  ...priceEntries,
  resourceUploadAccess: v.boolean(),
  /** Approved people, hosts and admins among them. */
  participantsCount: v.number(),
  ...registrationEntries,
  ...callerEntries,
});
export type EventSummary = v.InferOutput<typeof EventSummarySchema>;

export const EventListsSchema = v.object({
  eventsCreatedByMe: v.array(EventSummarySchema),
  eventsAttendedByMe: v.array(EventSummarySchema),
  organizationEventsCreatedToWhichIAmAdmin: v.array(EventSummarySchema),
  organizationEventsAttendedByMe: v.array(EventSummarySchema),
  mayCreate: v.boolean(),
});
export type EventLists = v.InferOutput<typeof EventListsSchema>;

const detailEntries = {
  ...EventSummarySchema.entries,
  /** HTML, sanitised when it was stored. */
  description: v.string(),
  /** Null also for those who may not have the call. */
  meetingUrl: v.nullable(v.string()),
  callDetails: v.nullable(v.string()),
  eventSponsorsOrganizations: v.array(v.object({ organization: EventOrganizationSchema })),
  dynamicFormRequests: v.array(DynamicFormRequestSchema),
  /** DONE where nothing is asked of the caller. */
  dynamicFormValuesAdded: v.picklist(['DONE', 'NOT_DONE']),
  /** Answers of the caller. */
  dynamicFormValues: v.array(
    v.object({ dynamicFormRequest: v.object({ id: v.number() }), value: v.string() }),
  ),
  /** The caller's note in the list of people. */
  notes: v.nullable(v.string()),
  /** Identifier of the room's discussion; null for those who may not read it. */
  twilioGroupChatId: v.nullable(v.string()),
  hosts: v.array(PersonSchema),
  admins: v.array(PersonSchema),
  /** The one that is going on, else the next to come. */
  nextOccurrence: v.nullable(v.object({ start: IsoMomentSchema, end: IsoMomentSchema })),
  /** True for hosts, admins, and who may edit the room's organisation. */
  mayEdit: v.boolean(),
};

export const EventSchema = v.object(detailEntries);
export type Event = v.InferOutput<typeof EventSchema>;

/** A room as anybody with its link sees it. */
export const PublicEventSchema = v.object({
  id: v.number(),
  name: v.string(),
  coverImage: v.nullable(v.string()),
  lastlink: v.string(),
  ...timeEntries,
  ...priceEntries,
  private: v.boolean(),
  ...registrationEntries,
  organizer: v.nullable(
    v.object({ name: v.string(), image: v.nullable(v.string()), link: v.nullable(v.string()) }),
  ),
  organizerSite: v.nullable(v.string()),
  /** False where the organiser adds people: events 2 and 3. */
  mayJoin: v.boolean(),
  ...callerEntries,
});
export type PublicEvent = v.InferOutput<typeof PublicEventSchema>;

const byId = v.object({ id: IdSchema });
const hidden = 'A room that is not the caller’s to know of, or hidden from them, is `not_found`.';

export const listEvents = defineEndpoint({
  method: 'GET',
  path: '/api/v2/event',
  access: 'signed-in',
  cost: listCost,
  summary:
    'Rooms that one hosts, attends, or runs as an admin of their organisation; at most 200 of each kind',
  description: 'Without events 1, 2 and 3 and without rooms where one is BLOCKED; the newest first.',
  reply: EventListsSchema,
  lists: {
    eventsCreatedByMe: 'id',
    eventsAttendedByMe: 'id',
    organizationEventsCreatedToWhichIAmAdmin: 'id',
    organizationEventsAttendedByMe: 'id',
  },
  errors: [],
});

export const getEvent = defineEndpoint({
  method: 'GET',
  path: '/api/v2/event/:id',
  access: 'signed-in',
  cost: readCost,
  summary: 'A room, as the caller may see it',
  description: `A public room for everybody signed in; a private one for who has a place in it, waiting, denied and removed ones too. ${hidden}`,
  params: byId,
  reply: EventSchema,
  errors: ['not_found'],
});

export const getEventWithPeople = defineEndpoint({
  method: 'GET',
  path: '/api/v1/event/:id',
  access: 'signed-in',
  cost: readCost,
  summary: 'A room with its people: hosts and admins first, then approved ones, at most 50 in all',
  description: `Approved people only for who may see them. ${hidden}`,
  params: byId,
  reply: v.object({ ...detailEntries, eventParticipants: v.array(ParticipantSchema) }),
  errors: ['not_found'],
});

export const getPublicEvent = defineEndpoint({
  method: 'GET',
  path: '/api/v1/event/public/link/:suffix',
  access: 'either',
  cost: readCost,
  summary: 'What anybody with the link of a room sees; who is signed in also their own part',
  params: v.object({ suffix: SuffixSchema }),
  reply: PublicEventSchema,
  errors: ['not_found'],
});

export const checkEventSuffix = defineEndpoint({
  method: 'GET',
  path: '/api/v1/event/lastlink/:suffix/exists',
  access: 'signed-in',
  cost: readCost,
  summary: "Whether a room's address is in use",
  params: v.object({ suffix: v.pipe(v.string(), v.maxLength(200)) }),
  reply: v.object({ exists: v.boolean() }),
  errors: ['invalid'],
});

export const createEvent = defineEndpoint({
  method: 'POST',
  path: '/api/v1/event',
  access: 'signed-in',
  cost: writeCost(256 * kB),
  summary: 'Makes a room, for those whom the organiser has named; who makes it is its host',
  body: CreateEventSchema,
  reply: EventSchema,
  status: 201,
  errors: ['invalid', 'forbidden', 'suffix_taken'],
});

export const updateEvent = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/event/:id',
  access: 'signed-in',
  cost: writeCost(256 * kB),
  summary: 'Changes a room; for its hosts and admins, and for who may edit its organisation',
  description:
    'What is absent stays, `null` clears. Name, address, kind and security of events 1 to 3 cannot be changed.',
  params: byId,
  body: UpdateEventSchema,
  reply: EventSchema,
  errors: ['invalid', 'forbidden', 'suffix_taken', 'not_found', 'room_full'],
});
