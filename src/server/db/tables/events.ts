import type { Generated, Selectable } from 'kysely';
import type { EventPrice, EventType } from '#contract/event-fields.ts';
import type { NotificationsType } from '#contract/notifications.ts';
import type { ParticipantStatus } from '#contract/participants.ts';
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
  /** Set where `event_type` is ORGANIZATION. */
  creator_organization_id: number | null;
  /** Reference of a file. */
  cover_image: string | null;
  /** Comma list; empty where there are none. */
  tags: Generated<string>;
  time_zone_id: Generated<string>;
  meeting_start: number | null;
  meeting_minutes: number | null;
  meeting_url: string | null;
  call_details: string | null;
  expires_at: number | null;
  max_participants: Generated<number>;
  is_paid: Generated<Flag>;
  /** In hundredths. */
  price_amount: number | null;
  price_currency: EventPrice['currency'] | null;
  price_frequency: EventPrice['frequency'] | null;
  is_recurring: Generated<Flag>;
  /** JSON of the contract's `RecurringEvent`. */
  recurrence: string | null;
  /** Files by hosts and admins only. */
  is_upload_restricted: Generated<Flag>;
  created_at: number;
}

export type EventRow = Selectable<EventsTable>;

/** An organisation that sponsors a room; unique by both. */
export interface EventSponsorsTable {
  event_id: number;
  organization_id: number;
  position: number;
}

/** A question of a room's registration form. */
export interface EventQuestionsTable {
  id: Generated<number>;
  event_id: number;
  position: number;
  question: string;
  placeholder: string;
  is_required: Flag;
  /** Answers to it stay when it is no longer asked. */
  retired_at: number | null;
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
  /** The questions of the room are still to be answered. */
  owes_answers: Generated<Flag>;
  /** Ticket class of an import; null where the room's price says it. */
  ticket: Generated<string | null>;
  /** Moment from which they are in; nothing older is new to them. Null where they are not. */
  approved_at: number | null;
  /** Host or admin who set the status; null where it came of itself. */
  decided_by: Generated<number | null>;
  decided_at: Generated<number | null>;
  /** The status before, which whoever decided may bring back for a moment. */
  decided_from: Generated<ParticipantStatus | null>;
  created_at: number;
}

export type EventParticipantRow = Selectable<EventParticipantsTable>;

/** Answer to a question of a room's registration form; unique by both, and gone with the place. */
export interface EventAnswersTable {
  participant_id: number;
  question_id: number;
  value: string;
}

/** Something that is new in a room for those who are told of its kind, but for whoever did it and whoever it is about. */
export interface EventNewsTable {
  id: Generated<number>;
  event_id: number;
  type: NotificationsType;
  /** Person who did it. */
  actor_id: number | null;
  /** The person whom it is about; it goes when they leave. */
  subject_id: number | null;
  created_at: number;
}

/** Number of changes of what lists tell of an event and its people; no row before the first. */
export interface EventVersionsTable {
  event_id: number;
  version: number;
}
