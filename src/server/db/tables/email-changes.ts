import type { Generated, Selectable } from 'kysely';

/** One code by which a person's e-mail address changes; it was mailed to the new address, or can never be right. */
export interface EmailChangesTable {
  id: Generated<number>;
  user_id: number;
  /** Session that asked: no other one can use the code. It may have ended. */
  session_id: number;
  email: string;
  email_key: string;
  code_hash: string;
  /** Comparisons with a typed code. */
  tries: number;
  created_at: number;
  expires_at: number;
  /** Moment at which it was used, or another one of the person. */
  ended_at: number | null;
}
export type EmailChangeRow = Selectable<EmailChangesTable>;
