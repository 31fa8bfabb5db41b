import type { Generated, Selectable } from 'kysely';
import type { EventType, ParticipantStatus } from '#contract/events.ts';
import type { Flag } from './flag.ts';

export interface EventsTable {
  id: Generated<number>;
  name: string;
  description: string;
  suffix: string;
  suffix_key: string;
  is_private: Flag;
  event_type: EventType;
  creator_user_id: number | null;
  created_at: number;
}

/** One person in one event; unique by (event_id, user_id). */
export interface EventParticipantsTable {
  id: Generated<number>;
  event_id: number;
  user_id: number;
  status: ParticipantStatus;
  is_host: Flag;
  is_admin: Flag;
  notes: string | null;
  created_at: number;
}

export type EventParticipantRow = Selectable<EventParticipantsTable>;
