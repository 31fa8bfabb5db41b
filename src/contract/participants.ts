import * as v from 'valibot';
import { IdSchema, IsoMomentSchema, NumberIdSchema, numberInQuery } from './basic-fields.ts';
import { readCost, smallWriteCost } from './cost.ts';
import { defineEndpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { texts } from './texts.ts';
import { PersonSchema } from './users.ts';

export const participantStatuses = ['TO_BE_APPROVED', 'APPROVED', 'DENIED', 'REMOVED', 'BLOCKED'] as const;
export const ParticipantStatusSchema = v.picklist(participantStatuses);
export type ParticipantStatus = v.InferOutput<typeof ParticipantStatusSchema>;

/** Someone who takes part in an event. */
export const ParticipantSchema = v.object({
  id: v.number(),
  participantUser: PersonSchema,
  host: v.boolean(),
  admin: v.boolean(),
  /** Text about themselves for this event; null also for who is not in it. */
  notes: v.nullable(v.string()),
  /** Membership of the room's discussion at the chat provider; null where chat is our own. */
  twilioGroupChannelMemberId: v.nullable(v.string()),
});
export type Participant = v.InferOutput<typeof ParticipantSchema>;

export const ParticipantsPageSchema = v.object({
  content: v.array(ParticipantSchema),
  pageNo: v.number(),
  totalElements: v.number(),
});
export type ParticipantsPage = v.InferOutput<typeof ParticipantsPageSchema>;

/** Somebody on the list of who asked to join or joined, as hosts and admins see them (specification, section 3). */
export const RegistrantSchema = v.object({
  ...ParticipantSchema.entries,
  status: ParticipantStatusSchema,
  email: v.string(),
  createdDateStr: IsoMomentSchema,
  /** Ticket class of an import, else the price, else `Free`. */
  ticket: v.string(),
  /** In the order of the questions; those that are no longer asked come last. */
  answers: v.array(v.object({ question: v.string(), value: v.string() })),
  /** False while they owe answers; they cannot be approved until then. */
  answered: v.boolean(),
  /** Host or admin who set the status; null where it came of itself. */
  decidedBy: v.nullable(PersonSchema),
});
export type Registrant = v.InferOutput<typeof RegistrantSchema>;

export const RegistrantsPageSchema = v.object({
  content: v.array(RegistrantSchema),
  pageNo: v.number(),
  /** Number of those that were asked for. */
  totalElements: v.number(),
  /** Numbers of everybody, whatever was asked for. */
  counts: v.object({
    TO_BE_APPROVED: v.number(),
    APPROVED: v.number(),
    DENIED: v.number(),
    REMOVED: v.number(),
    BLOCKED: v.number(),
  }),
});
export type RegistrantsPage = v.InferOutput<typeof RegistrantsPageSchema>;

export const listParticipants = defineEndpoint({
  method: 'GET',
  path: '/api/v2/event/:id/participants',
  access: 'signed-in',
  cost: readCost,
  summary: 'Approved participants of an event by name, a page at a time',
  description:
    'Of the forum event everybody signed in may ask (the People list); of others their approved participants. `query` looks at name, position, organisation and location, from three characters on; `pageNo` counts from 0; `pageSize` is at most 200. With `registrants=true`, for hosts and admins: everybody who asked to join or joined, the newest first, of one `status` where it is given; `query` looks at the e-mail address too.',
  params: v.object({ id: IdSchema }),
  query: v.object({
    query: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
    pageNo: numberInQuery(0, 1_000_000, 0),
    pageSize: numberInQuery(1, limits.participantsPageMax, limits.participantsPageSize),
    registrants: v.optional(v.picklist(['true', 'false'])),
    status: v.optional(ParticipantStatusSchema),
  }),
  reply: v.union([RegistrantsPageSchema, ParticipantsPageSchema]),
  lists: { content: 'id' },
  errors: ['not_found', 'forbidden', 'invalid'],
});

/** A person's place in an event, as the write that made or changed it answers. */
export const PlaceRecordSchema = v.object({
  id: v.number(),
  participantUser: PersonSchema,
  status: ParticipantStatusSchema,
  host: v.boolean(),
  admin: v.boolean(),
  createdDateStr: IsoMomentSchema,
});
export type PlaceRecord = v.InferOutput<typeof PlaceRecordSchema>;

export const JoinSchema = v.object({
  eventId: NumberIdSchema,
  participantUserId: NumberIdSchema,
  /** Not heard where one joins oneself. */
  admin: v.optional(v.boolean(texts.invalid)),
});
export type Join = v.InferOutput<typeof JoinSchema>;

export const joinEvent = defineEndpoint({
  method: 'POST',
  path: '/api/v1/event/participants',
  access: 'signed-in',
  cost: smallWriteCost,
  summary:
    'Joins a room, or asks to; of somebody else, for hosts and admins: adds them, or sets the admin flag',
  description:
    'A public, free room without questions approves at once; any other one makes TO_BE_APPROVED. Who has a place already gets it as it is, but for REMOVED, who joins anew. Of somebody else who has no place, the place is APPROVED; `admin` sets the flag, never of a host, and of who is not APPROVED it is a `conflict`.',
  body: JoinSchema,
  reply: PlaceRecordSchema,
  errors: ['not_found', 'forbidden', 'invalid', 'conflict', 'registration_closed', 'room_full'],
});

export const leaveEvent = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/event/:id/participants/me',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Leaves a room, or takes back the request to join it',
  description:
    'The record goes, with its note and answers; what one has written stays. Of DENIED and REMOVED, and of the last host, it is a `conflict`. A repeat answers 204.',
  params: v.object({ id: IdSchema }),
  reply: null,
  errors: ['not_found', 'conflict'],
});
