import type { Generated } from 'kysely';

export interface SessionsTable {
  id: Generated<number>;
  /** SHA-256 of the access token; the token itself is never stored. */
  token_hash: string;
  user_id: number;
  /** Description of the device, such as "Chrome on Android"; null where it is unknown. */
  device: string | null;
  created_at: number;
  last_used_at: number;
  expires_at: number;
}
