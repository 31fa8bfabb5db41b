import type { Participant } from '#contract/events.ts';
import { type PresentContext, presentPerson } from '#server/people/present-person.ts';
import type { ParticipantRow } from './store.ts';

export function presentParticipant(row: ParticipantRow, context: PresentContext): Participant {
  return {
    id: row.participant_id,
    participantUser: presentPerson(row, context),
    host: row.is_host === 1,
    admin: row.is_admin === 1,
  };
}
