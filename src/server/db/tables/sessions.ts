import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

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
  /** 1 where its person has shown a passkey. */
  with_passkey: Generated<Flag>;
}

/** Way in of one device, or of those that share it. */
export interface PasskeysTable {
  id: Generated<number>;
  user_id: number;
  /** Name that the authenticator gave it, in base64url; unique. */
  credential_id: string;
  /** COSE key in base64url. */
  public_key: string;
  /** Uses that the authenticator has counted; 0 for those that count none. */
  counter: number;
  /** JSON of the ways to it, such as `["internal"]`. */
  transports: string;
  name: string;
  /** 1 where it never leaves its device. */
  is_one_device: Flag;
  created_at: number;
  last_used_at: number | null;
}

export type PasskeyRow = Selectable<PasskeysTable>;

/** Question that an authenticator is to answer; gone once it is answered. */
export interface PasskeyChallengesTable {
  /** SHA-256 of the challenge. */
  challenge_hash: string;
  purpose: 'ADD' | 'SIGN_IN';
  /** Session that adds a passkey; null for signing in. */
  session_id: number | null;
  expires_at: number;
}
