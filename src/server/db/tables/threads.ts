import type { Generated, Selectable } from 'kysely';

/** A post, or with `parent_id` an answer to one; unique by (user_id, client_key). */
export interface ThreadsTable {
  id: Generated<number>;
  event_id: number;
  user_id: number;
  parent_id: number | null;
  /** Sanitised HTML; emptied when it is deleted. */
  message: string;
  /** The idempotency key under which it was written. */
  client_key: string | null;
  created_at: number;
  deleted_at: number | null;
  /** Moments of the marks that hosts have set on a question. */
  pinned_at: Generated<number | null>;
  answered_at: Generated<number | null>;
}
export type ThreadRow = Selectable<ThreadsTable>;

export interface ThreadLikesTable {
  thread_id: number;
  user_id: number;
  created_at: number;
}
