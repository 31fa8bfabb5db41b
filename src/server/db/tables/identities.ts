import type { Generated, Selectable } from 'kysely';
import type { OAuthProviderName } from '#contract/oauth-provider.ts';

/** Account of a person at another service; it signs them in. */
export interface IdentitiesTable {
  id: Generated<number>;
  user_id: number;
  provider: OAuthProviderName;
  /** Name of the account at the service; unique there, and so is the pair here. */
  subject: string;
  /** E-mail address that the service named when it was added. */
  email: string | null;
  created_at: number;
}

export type IdentityRow = Selectable<IdentitiesTable>;

/** Authorization that a browser has begun at a service; gone once its answer is there. */
export interface OAuthStatesTable {
  /** SHA-256 of the state. */
  state_hash: string;
  provider: OAuthProviderName;
  /** Person who adds an account to their own; null for signing in. */
  user_id: number | null;
  /** SHA-256 of the secret of the browser that began. */
  browser_hash: string;
  /** Verifier of PKCE. */
  verifier: string;
  redirect_uri: string;
  /** JSON of the contract's `Intent`, or null. */
  intent: string | null;
  expires_at: number;
}

export type OAuthStateRow = Selectable<OAuthStatesTable>;

/** Allowance to read a person's meetings at Zoom. */
export interface ZoomConnectionsTable {
  user_id: number;
  /** Name of the account at Zoom. */
  subject: string;
  access_token: string;
  /** Works once; the next one takes its place. */
  refresh_token: string;
  /** Moment at which the access token ends. */
  expires_at: number;
}

export type ZoomConnectionRow = Selectable<ZoomConnectionsTable>;
