import * as v from 'valibot';
import { IdSchema, NumberIdSchema } from './basic-fields.ts';
import { exportCost, kB, listCost, smallWriteCost, writeCost } from './cost.ts';
import { defineEndpoint, spreadsheetType } from './endpoint.ts';
import { longText } from './fields.ts';
import {
  ParticipantSchema,
  ParticipantStatusSchema,
  PlaceRecordSchema,
  RegistrantSchema,
} from './participants.ts';
import { roomLimits } from './room-limits.ts';
import { texts } from './texts.ts';
import { isVisible } from './written-text.ts';

const byId = v.object({ id: IdSchema });

/** An answer of the registration form; empty where the question may stay unanswered. */
export const DynamicFormValueSchema = v.object({
  dynamicFormRequest: v.object({ id: NumberIdSchema }),
  value: longText(roomLimits.answerMaxLength),
});
export type DynamicFormValue = v.InferOutput<typeof DynamicFormValueSchema>;

export const sendDynamicFormValues = defineEndpoint({
  method: 'POST',
  path: '/api/v1/event/:id/dynamic-form-values',
  access: 'signed-in',
  cost: writeCost(256 * kB),
  summary: 'Answers the questions of a room that one has asked to join',
  description:
    'What is missing of a required question is `invalid`, with the question’s id as the field. A public, free room approves with the answers. They may be sent again while one waits; of who is approved, denied or removed it is a `conflict`.',
  params: byId,
  body: v.pipe(v.array(DynamicFormValueSchema), v.maxLength(2 * roomLimits.questionsMax, texts.invalid)),
  reply: PlaceRecordSchema,
  errors: ['not_found', 'invalid', 'conflict', 'registration_closed', 'room_full'],
});

/** A note that somebody writes about themselves for one room (specification, sections 2 and 5). */
export const NoteTextSchema = v.pipe(
  v.string(texts.mandatory),
  longText(roomLimits.noteMaxLength),
  v.check(isVisible, texts.mandatory),
);

export const writeNote = defineEndpoint({
  method: 'PUT',
  path: '/api/v1/event/participants/note',
  access: 'signed-in',
  cost: writeCost(8 * kB),
  summary: 'Writes one’s own note in the list of a room’s people',
  body: v.object({
    eventId: NumberIdSchema,
    eventParticipantId: NumberIdSchema,
    notes: NoteTextSchema,
  }),
  reply: ParticipantSchema,
  errors: ['not_found', 'forbidden', 'invalid'],
  offline: true,
});

const statusEntries = {
  /** TO_BE_APPROVED takes one’s own decision back, within ten seconds; later it is `invalid`. */
  status: ParticipantStatusSchema,
  /** The status that the host saw: another one meanwhile is a `conflict`. */
  was: v.optional(ParticipantStatusSchema),
};

export const setStatus = defineEndpoint({
  method: 'PATCH',
  path: '/api/v1/event/participants/status',
  access: 'signed-in',
  cost: smallWriteCost,
  summary:
    'Approves, denies, removes or blocks somebody; for hosts and admins, never of a host or of oneself',
  description:
    'Who is approved or denied gets a mail ten seconds later, where the room does not approve by itself and the decision still stands. Of who owes answers APPROVED is `answers_missing`.',
  body: v.object({ eventParticipantId: NumberIdSchema, ...statusEntries }),
  reply: RegistrantSchema,
  errors: ['not_found', 'forbidden', 'invalid', 'conflict', 'answers_missing', 'room_full'],
});

export const RefusedStatusSchema = v.object({ id: v.number(), code: v.string(), message: v.string() });

export const setStatuses = defineEndpoint({
  method: 'PATCH',
  path: '/api/v1/event/:id/participants/status',
  access: 'signed-in',
  cost: writeCost(8 * kB),
  summary: 'Sets the status of several people at once, and says who was refused and why',
  description:
    'Each is judged by itself, as the call about one would; of who is refused stands its `code` in `refused`, also `invalid` where it is too late to take a decision back.',
  params: byId,
  body: v.object({
    eventParticipantIds: v.pipe(
      v.array(NumberIdSchema),
      v.minLength(1, texts.mandatory),
      v.maxLength(roomLimits.statusesAtOnceMax, texts.invalid),
    ),
    ...statusEntries,
  }),
  reply: v.object({ content: v.array(RegistrantSchema), refused: v.array(RefusedStatusSchema) }),
  errors: ['not_found', 'forbidden', 'invalid'],
});

export const listEventParticipants = defineEndpoint({
  method: 'GET',
  path: '/api/v1/event/:id/participants',
  access: 'signed-in',
  cost: listCost,
  summary: 'People of a room in one list',
  description:
    'For hosts and admins everybody of any status with e-mail and without answers, at most 2,000; for who is approved the first 200 approved ones, without e-mail and status.',
  params: byId,
  reply: v.union([
    v.array(v.omit(RegistrantSchema, ['answers', 'answered', 'decidedBy'])),
    v.array(ParticipantSchema),
  ]),
  errors: ['not_found'],
});

export const exportRegistrants = defineEndpoint({
  method: 'GET',
  path: '/api/v1/event/:id/dynamic-form-values/all',
  access: 'signed-in',
  cost: exportCost,
  summary: 'Everybody who asked to join or joined, as a spreadsheet with their answers; for hosts and admins',
  description: 'One row a person; every question is a column, also those that are no longer asked.',
  params: byId,
  file: spreadsheetType,
  reply: null,
  errors: ['not_found', 'forbidden'],
});
