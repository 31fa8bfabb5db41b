import * as v from 'valibot';
import { writeNote } from '#contract/registrations.ts';
import { defineKind } from '#offline/outbox/kind.ts';

const NoteArgs = v.object({ eventId: v.number(), participantId: v.number(), notes: v.string() });
export type NoteArgs = v.InferOutput<typeof NoteArgs>;

/** The own note in the list of a room's people; the last one counts. */
export const noteKind = defineKind({
  name: 'participant.note',
  schema: NoteArgs,
  lane: ({ eventId }) => `note:${eventId}`,
  dedupeKey: ({ eventId }) => `note:${eventId}`,
  call: ({ eventId, participantId, notes }) => ({
    endpoint: writeNote,
    input: { body: { eventId, eventParticipantId: participantId, notes } },
  }),
});
