import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/** Device that is told by push, unique by its endpoint; goes with the session of its person. */
export interface PushSubscriptionsTable {
  id: Generated<number>;
  user_id: number;
  session_id: number;
  /** Address at a push service: whoever has it and the keys can send to the device. */
  endpoint: string;
  p256dh: string;
  auth: string;
  renewed_at: number;
}
export type PushSubscriptionRow = Selectable<PushSubscriptionsTable>;

/** Kinds of things that a person is told of by push; who has no row is told of everything. */
export interface PushSettingsTable {
  user_id: number;
  messages: Flag;
  announcements: Flag;
  approvals: Flag;
  answers: Flag;
  mentions: Flag;
  sessions: Flag;
}
