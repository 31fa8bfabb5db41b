import type { Generated, Selectable } from 'kysely';
import type { OAuthProviderName } from '#contract/oauth-provider.ts';

/** Account of a person at another service; it signs them in, unless they have taken it away. */
export interface IdentitiesTable {
  id: Generated<number>;
  user_id: number;
  provider: OAuthProviderName;
  /** Name of the account at the service; unique there, and so is the pair here. */
  subject: string;
  /** E-mail address that the service named when it was added. */
  email: string | null;
  /** Moment at which it was added last. */
  created_at: number;
  /** Moment at which its person took it away: it signs in again once they add it, and not by its address. */
  removed_at: number | null;
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
  /** Moment until which one process has the refresh token to itself. */
  renewing_until: Generated<number>;
}

export type ZoomConnectionRow = Selectable<ZoomConnectionsTable>;
