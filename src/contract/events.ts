import * as v from 'valibot';
import { kB, listCost, readCost, writeCost } from './cost.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  CallDetailsSchema,
  IdSchema,
  ImageSchema,
  IsoMomentSchema,
  NumberIdSchema,
  OptionalWebLinkSchema,
  RoomNameSchema,
  RoomQuestionSchema,
  SuffixSchema,
  TimeZoneIdSchema,
} from './fields.ts';
import { limits } from './limits.ts';
import { ParticipantSchema, ParticipantStatusSchema } from './participants.ts';
import { texts } from './texts.ts';
import { PersonSchema } from './users.ts';

export const eventTypes = ['INDIVIDUAL', 'ORGANIZATION'] as const;
export const EventTypeSchema = v.picklist(eventTypes, texts.invalid);
export type EventType = v.InferOutput<typeof EventTypeSchema>;

export const currencies = ['USD', 'INR', 'SAR'] as const;
export const priceFrequencies = ['ONE_TIME'] as const;
export const recurringTypes = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type RecurringType = (typeof recurringTypes)[number];
export const weekdays = [
  'SUNDAY',
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
] as const;
export type Weekday = (typeof weekdays)[number];

/** Price with at most two decimals. */
export const EventPriceSchema = v.object({
  amount: v.pipe(
    v.number(texts.mandatory),
    v.check(
      (amount) => amount > 0 && amount <= limits.priceMax && Math.round(amount * 100) / 100 === amount,
      texts.invalid,
    ),
  ),
  currency: v.picklist(currencies, texts.mandatory),
  frequency: v.picklist(priceFrequencies, texts.mandatory),
});
export type EventPrice = v.InferOutput<typeof EventPriceSchema>;

/** A calendar day such as `2021-07-31`. */
const DaySchema = v.pipe(v.string(texts.mandatory), v.nonEmpty(texts.mandatory), v.isoDate(texts.invalid));

const repeatPattern = new RegExp(`^(?:DAY_OF_MONTH|(?:(?:[1-5]|LAST)-)?(?:${weekdays.join('|')}))$`);

/** Rule by which a room repeats, in the room's own zone (decisions beside the specification's section 3). */
export const RecurringEventSchema = v.object({
  recurringType: v.picklist(recurringTypes, texts.mandatory),
  /** Number of all occurrences, the first included; 0 means by date only. */
  numberOfOccurrence: v.pipe(
    v.number(texts.mandatory),
    v.integer(texts.invalid),
    v.minValue(0, texts.invalid),
    v.maxValue(limits.occurrencesMax, texts.invalid),
  ),
  /**
   * WEEKLY: weekdays; MONTHLY: `["DAY_OF_MONTH"]`, or one n-th weekday such as `["2-TUESDAY"]` or `["LAST-FRIDAY"]`;
   * else empty. Where it is empty, the start decides.
   */
  repeatOn: v.pipe(
    v.array(v.pipe(v.string(texts.invalid), v.regex(repeatPattern, texts.invalid)), texts.invalid),
    v.maxLength(weekdays.length, texts.invalid),
  ),
  /** The last day on which it may take place. */
  endsOn: DaySchema,
});
export type RecurringEvent = v.InferOutput<typeof RecurringEventSchema>;

/** A question of the registration form (specification, section 3, "Dynamic form request"). */
export const DynamicFormRequestSchema = v.object({
  id: v.number(),
  fieldNameOrQuestion: v.string(),
  /** Placeholder of the answer's field. */
  defaultValue: v.string(),
  required: v.boolean(),
});
export type DynamicFormRequest = v.InferOutput<typeof DynamicFormRequestSchema>;

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
  registrationOpen: v.boolean(),
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
  registrationOpen: v.boolean(),
  organizer: v.nullable(
    v.object({ name: v.string(), image: v.nullable(v.string()), link: v.nullable(v.string()) }),
  ),
  organizerSite: v.nullable(v.string()),
  /** False where the organiser adds people: events 2 and 3. */
  mayJoin: v.boolean(),
  ...callerEntries,
});
export type PublicEvent = v.InferOutput<typeof PublicEventSchema>;

const MomentSchema = v.nullable(
  v.pipe(v.string(texts.invalid), v.nonEmpty(texts.mandatory), v.isoTimestamp(texts.invalid)),
);

/*@__NO_SIDE_EFFECTS__*/
function wholeNumber(least: number, most: number) {
  return v.pipe(
    v.number(texts.mandatory),
    v.integer(texts.invalid),
    v.minValue(least, texts.invalid),
    v.maxValue(most, texts.invalid),
  );
}

const splitTags = (text: string) =>
  [...new Set(text.split(/[,،]/).map((tag) => tag.trim().normalize('NFC')))].filter((tag) => tag !== '');

/** Tags as a comma list, without repeats. */
const TagsSchema = v.pipe(
  v.string(texts.invalid),
  v.maxLength(2 * limits.roomTagsMax * limits.roomTagMaxLength, texts.invalid),
  v.check((text) => !/\p{Cc}/u.test(text), texts.invalid),
  v.transform(splitTags),
  v.maxLength(limits.roomTagsMax, texts.invalid),
  v.check((tags) => tags.every((tag) => [...tag].length <= limits.roomTagMaxLength), texts.invalid),
  v.transform((tags) => tags.join(', ')),
);

const OrganizationRefSchema = v.object({ id: NumberIdSchema });

/** A question as it is written: with `id` changed in place, without it new; one that is left out is retired. */
export const DynamicFormRequestWriteSchema = v.object({
  id: v.optional(NumberIdSchema),
  fieldNameOrQuestion: RoomQuestionSchema,
  defaultValue: RoomQuestionSchema,
  required: v.boolean(texts.invalid),
});

/**
 * Fields of a room on write (specification, sections 3 and 5). A moment that is switched on and left empty is an empty
 * text, which is refused; `null` switches it off. The rules between fields are `roomFaults` of `domain/room-rules.ts`.
 */
export const roomEntries = {
  name: RoomNameSchema,
  /** HTML; has to hold more than markup. */
  description: v.pipe(
    v.string(texts.mandatory),
    v.nonEmpty(texts.mandatory),
    v.maxLength(limits.roomDescriptionMaxLength, 'This text is too long.'),
  ),
  coverImage: v.nullable(ImageSchema),
  eventType: EventTypeSchema,
  creatorOrganization: v.nullable(OrganizationRefSchema),
  /** Room admins besides the hosts: participants, or members of the room's organisation. */
  adminUserIds: v.pipe(
    v.array(NumberIdSchema, texts.invalid),
    v.maxLength(limits.roomAdminsMax, texts.invalid),
  ),
  isPrivate: v.boolean(texts.invalid),
  lastlinkSuffix: SuffixSchema,
  tags: TagsSchema,
  timeZoneId: TimeZoneIdSchema,
  meetingStartTime: MomentSchema,
  meetingDuration: v.nullable(wholeNumber(0, limits.meetingMinutesMax)),
  meetingUrl: v.nullable(OptionalWebLinkSchema),
  callDetails: v.nullable(CallDetailsSchema),
  eventExpiryDate: MomentSchema,
  maxNumberOfParticipants: wholeNumber(1, limits.roomPlacesMax),
  paidEvent: v.boolean(texts.invalid),
  eventPrice: v.nullable(EventPriceSchema),
  recurring: v.boolean(texts.invalid),
  recurringEvent: v.nullable(RecurringEventSchema),
  resourceUploadAccess: v.boolean(texts.invalid),
  eventSponsorsOrganizations: v.pipe(
    v.array(v.object({ organization: OrganizationRefSchema }), texts.invalid),
    v.maxLength(limits.roomSponsorsMax, texts.invalid),
  ),
  dynamicFormRequests: v.pipe(
    v.array(DynamicFormRequestWriteSchema, texts.invalid),
    v.maxLength(limits.roomQuestionsMax, texts.invalid),
  ),
};

/** Any part; what is absent stays as it is, `null` clears. */
export const UpdateEventSchema = v.partial(v.object(roomEntries));
export type UpdateEvent = v.InferOutput<typeof UpdateEventSchema>;

/** A new room: public, free and with files by hosts unless it says otherwise (specification, section 9). */
export const CreateEventSchema = v.object({
  ...UpdateEventSchema.entries,
  name: roomEntries.name,
  description: roomEntries.description,
  lastlinkSuffix: roomEntries.lastlinkSuffix,
});
export type CreateEvent = v.InferOutput<typeof CreateEventSchema>;

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
  errors: ['invalid', 'forbidden', 'suffix_taken', 'not_found'],
});
