import type { Generated, Selectable } from 'kysely';

/** Unique by (thread_id, reporter_user_id). */
export interface ReportsTable {
  id: Generated<number>;
  kind: 'THREAD';
  event_id: number;
  thread_id: number | null;
  reporter_user_id: number;
  reason: string;
  created_at: number;
  closed_at: number | null;
  closed_by_user_id: number | null;
}
export type ReportRow = Selectable<ReportsTable>;
