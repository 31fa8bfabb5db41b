import type { OAuthProviderName } from '#contract/oauth-provider.ts';

/** Person as a provider tells of them; nothing of it is checked. */
export interface ProviderProfile {
  /** Name of the account there, which never changes. */
  readonly subject: string;
  readonly email: string | null;
  /** The provider says that the address is the person's. */
  readonly isEmailVerified: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** Address of a picture. */
  readonly picture: string | null;
  readonly organization: string | null;
  readonly position: string | null;
  readonly location: string | null;
  readonly timeZoneId: string | null;
}

/** Allowance to act for a person at the provider. */
export interface ProviderTokens {
  readonly accessToken: string;
  /** Works once: with it comes the next one. */
  readonly refreshToken: string | null;
  /** Moment at which the access token ends, in epoch milliseconds. */
  readonly expiresAt: number;
}

interface Authorization {
  readonly state: string;
  /** Address of ours to which the provider sends the person back. */
  readonly redirectUri: string;
  /** Verifier of PKCE (RFC 7636). */
  readonly verifier: string;
}

/** Way to one provider by OAuth 2; calls throw an `OAuthFault`. */
export interface OAuthProvider {
  authorizationAddress(authorization: Authorization): Promise<string>;
  /** Exchanges a code, which works once. */
  exchange(
    authorization: Authorization & { readonly code: string },
  ): Promise<{ readonly profile: ProviderProfile; readonly tokens: ProviderTokens }>;
  /** Fetches a picture; null where it is none of the provider's, too large, or does not come. */
  fetchPicture(address: string): Promise<Buffer | null>;
}

/** Fault of a call: the provider will not have it, or does not answer as it should. */
export class OAuthFault extends Error {
  override name = 'OAuthFault' as const;
  readonly kind: 'refused' | 'unavailable';

  constructor(kind: OAuthFault['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Meeting as Zoom tells of it. */
export interface ProviderMeeting {
  readonly id: string;
  readonly topic: string;
  readonly joinUrl: string;
  /** Moment at which it begins, in epoch milliseconds; null where it has none. */
  readonly startsAt: number | null;
  /** Length in minutes; null where it is open. */
  readonly duration: number | null;
}

interface ProviderMeetings {
  readonly personal: ProviderMeeting | null;
  readonly upcoming: readonly ProviderMeeting[];
}

export interface ZoomProvider extends OAuthProvider {
  refresh(refreshToken: string): Promise<ProviderTokens>;
  /** Throws `refused` where the access token is no longer taken. */
  readMeetings(accessToken: string): Promise<ProviderMeetings>;
  /** Gives an allowance back. */
  revoke(token: string): Promise<void>;
  /** Answers whether Zoom has signed a notice; `timestamp` and `signature` are those of its headers. */
  isSigned(notice: SignedNotice): boolean;
  /** Answers the question by which Zoom looks whether an address takes its notices. */
  answerValidation(plainToken: string): { readonly plainToken: string; readonly encryptedToken: string };
}

export interface SignedNotice {
  readonly body: string;
  readonly timestamp: string;
  readonly signature: string;
}

/** Ways to the providers that this deployment knows. */
export interface OAuthProviders {
  readonly LINKEDIN: OAuthProvider | null;
  readonly ZOOM: ZoomProvider | null;
}

/** Lists the providers that are set up. */
export const configuredProviders = (providers: OAuthProviders): OAuthProviderName[] =>
  (['LINKEDIN', 'ZOOM'] as const).filter((name) => providers[name] !== null);
