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
  /** Moment of the last change of its text, and the idempotency key under which that came. */
  edited_at: Generated<number | null>;
  edited_key: Generated<string | null>;
  /** Of a post: the version of its event's posts with which it, an answer, a like or an author changed last. */
  changed_version: Generated<number>;
}
export type ThreadRow = Selectable<ThreadsTable>;

/** A text that stood in a thread before its author changed it; gone with the thread's text. */
export interface FormerThreadsTable {
  id: Generated<number>;
  thread_id: number;
  /** Sanitised HTML. */
  message: string;
  /** Moment from which it stood there. */
  written_at: number;
}

/** Number of changes of what people are shown of an event's posts; no row before the first. */
export interface EventThreadVersionsTable {
  event_id: number;
  version: number;
}

export interface ThreadLikesTable {
  thread_id: number;
  user_id: number;
  created_at: number;
}
