import type { Generated } from 'kysely';

export interface SessionsTable {
  id: Generated<number>;
  /** SHA-256 of the access token; the token itself is never stored. */
  token_hash: string;
  user_id: number;
  /** What it runs on, in words; null where the program did not tell. */
  device: string | null;
  created_at: number;
  last_used_at: number;
  expires_at: number;
}
