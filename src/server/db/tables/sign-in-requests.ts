import type { Generated, Selectable } from 'kysely';

/** One sign-in mail: its link and its code are used up together; wrong tries are of the code alone. */
export interface SignInRequestsTable {
  id: Generated<number>;
  email: string;
  email_key: string;
  link_hash: string;
  code_hash: string;
  tries: number;
  /** JSON of the contract's `Intent`, or null. */
  intent: string | null;
  created_at: number;
  expires_at: number;
  consumed_at: number | null;
}

export type SignInRequestRow = Selectable<SignInRequestsTable>;
