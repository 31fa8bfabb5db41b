import * as v from 'valibot';
import { readCost } from './cost.ts';
import { defineEndpoint } from './endpoint.ts';
import { IdSchema } from './fields.ts';
import { limits } from './limits.ts';
import { PersonSchema } from './users.ts';

export const participantStatuses = ['TO_BE_APPROVED', 'APPROVED', 'DENIED', 'REMOVED', 'BLOCKED'] as const;
export const ParticipantStatusSchema = v.picklist(participantStatuses);
export type ParticipantStatus = v.InferOutput<typeof ParticipantStatusSchema>;

export const EventTypeSchema = v.picklist(['INDIVIDUAL', 'ORGANIZATION']);
export type EventType = v.InferOutput<typeof EventTypeSchema>;

/** Someone who takes part in an event. */
export const ParticipantSchema = v.object({
  id: v.number(),
  participantUser: PersonSchema,
  host: v.boolean(),
  admin: v.boolean(),
});
export type Participant = v.InferOutput<typeof ParticipantSchema>;

export const ParticipantsPageSchema = v.object({
  content: v.array(ParticipantSchema),
  pageNo: v.number(),
  totalElements: v.number(),
});
export type ParticipantsPage = v.InferOutput<typeof ParticipantsPageSchema>;

/*@__NO_SIDE_EFFECTS__*/
function wholeNumber(least: number, most: number, otherwise: number) {
  return v.optional(
    v.pipe(
      v.union([v.string(), v.number()]),
      v.transform(Number),
      v.integer(),
      v.minValue(least),
      v.maxValue(most),
    ),
    otherwise,
  );
}

export const listParticipants = defineEndpoint({
  method: 'GET',
  path: '/api/v2/event/:id/participants',
  access: 'signed-in',
  cost: readCost,
  summary: 'Approved participants of an event by name, a page at a time',
  description:
    'Of the forum event everybody signed in may ask (the People list); of others their approved participants. `query` looks at name, position, organisation and location, from three characters on; `pageNo` counts from 0; `pageSize` is at most 200.',
  params: v.object({ id: IdSchema }),
  query: v.object({
    query: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
    pageNo: wholeNumber(0, 1_000_000, 0),
    pageSize: wholeNumber(1, limits.participantsPageMax, limits.participantsPageSize),
  }),
  reply: ParticipantsPageSchema,
  errors: ['not_found', 'invalid'],
});
