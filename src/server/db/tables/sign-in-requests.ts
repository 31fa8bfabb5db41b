import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/** Asker of a mail or of a try: keyed hashes of their network and of the wide one around it. */
interface AskerColumns {
  network: string;
  wide_network: string;
  /** 1 for a browser that had signed in to the address before. */
  is_known: Flag;
}

/** One sign-in mail: its link and its code are used up together; wrong tries are of the code alone. */
export interface SignInRequestsTable extends AskerColumns {
  id: Generated<number>;
  email: string;
  email_key: string;
  /** Signing in, or choosing a password, whose mail has no link. */
  purpose: 'SIGN_IN' | 'PASSWORD';
  link_hash: string;
  code_hash: string;
  /** Hash of the secret of the browser that asked; null where it sent none, and the code is for any. */
  browser_hash: string | null;
  /** JSON of the contract's `Intent`, or null. */
  intent: string | null;
  created_at: number;
  expires_at: number;
  consumed_at: number | null;
}

export type SignInRequestRow = Selectable<SignInRequestsTable>;

/** One wrong code or password; a password counts as wrong while it is being checked. */
export interface SignInFailuresTable extends AskerColumns {
  id: Generated<number>;
  kind: 'CODE' | 'PASSWORD';
  email_key: string;
  failed_at: number;
}

/** One comparison of a typed code with that of a mail. */
export interface SignInCodeTriesTable extends AskerColumns {
  request_id: number;
}

/** One code by which a person's e-mail address changes, mailed to the new one, or by which their account is deleted; it may be one that can never be right. */
export interface EmailChangesTable {
  id: Generated<number>;
  user_id: number;
  purpose: Generated<'CHANGE' | 'DELETION'>;
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
