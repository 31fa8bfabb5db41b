import type { Generated } from 'kysely';

export interface JobsTable {
  id: Generated<number>;
  kind: string;
  /** Unique while the job waits: what it stands for. Null once it is taken up. */
  key: string | null;
  /** JSON, read by the handler of the kind. */
  payload: string;
  /** Person whose name or words it carries to others; it goes with them. */
  about_user_id: Generated<number | null>;
  run_at: number;
  attempts: number;
  locked_by: string | null;
  locked_until: number | null;
  failed_at: number | null;
  last_error: string | null;
  created_at: number;
}
