import type { Generated, Selectable } from 'kysely';

import type { Flag } from './flag.ts';

/** Unique by (thread_id, reporter_user_id), and by (message_id, reporter_user_id). */
export interface ReportsTable {
  id: Generated<number>;
  kind: 'THREAD' | 'MESSAGE';
  /** Event whose hosts look at it; of messages of two people the announcements'. */
  event_id: number;
  thread_id: number | null;
  /** The message as it was when it was reported; null of posts. */
  message_id: Generated<number | null>;
  message_user_id: Generated<number | null>;
  message_body: Generated<string | null>;
  message_at: Generated<number | null>;
  message_is_direct: Generated<Flag | null>;
  reporter_user_id: number;
  reason: string;
  created_at: number;
  /** Beside it `closed_by_user_id`, which earlier versions wrote and nothing reads. */
  closed_at: number | null;
}
export type ReportRow = Selectable<ReportsTable>;
