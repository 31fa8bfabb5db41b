import { type Environment, origin, text, together } from '#server/environment.ts';

/** Application of ours at a provider, and the provider's origins. */
export interface OAuthClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Origin at which people agree and codes are exchanged. */
  readonly url: string;
  /** Origin that tells of people. */
  readonly apiUrl: string;
}

export interface LinkedInConfig extends OAuthClient {
  /** Issuer that its identity tokens name. */
  readonly issuer: string;
}

export interface ZoomConfig extends OAuthClient {
  /** Secret with which Zoom signs its notices. */
  readonly secretToken: string;
}

/** True where a provider is reached without TLS, as in tests. */
export const isPlain = ({ url, apiUrl }: OAuthClient): boolean =>
  [url, apiUrl].some((one) => one.startsWith('http:'));

export function linkedInConfig(env: Environment): LinkedInConfig | null {
  const set = together(env, ['LINKEDIN_CLIENT_ID', 'LINKEDIN_CLIENT_SECRET']);
  if (set === null) return null;
  return {
    clientId: set.LINKEDIN_CLIENT_ID,
    clientSecret: set.LINKEDIN_CLIENT_SECRET,
    url: origin(env, 'LINKEDIN_URL', 'https://www.linkedin.com'),
    apiUrl: origin(env, 'LINKEDIN_API_URL', 'https://api.linkedin.com'),
    issuer: text(env, 'LINKEDIN_ISSUER') ?? 'https://www.linkedin.com/oauth',
  };
}

export function zoomConfig(env: Environment): ZoomConfig | null {
  const set = together(env, ['ZOOM_CLIENT_ID', 'ZOOM_CLIENT_SECRET', 'ZOOM_SECRET_TOKEN']);
  if (set === null) return null;
  return {
    clientId: set.ZOOM_CLIENT_ID,
    clientSecret: set.ZOOM_CLIENT_SECRET,
    secretToken: set.ZOOM_SECRET_TOKEN,
    url: origin(env, 'ZOOM_URL', 'https://zoom.us'),
    apiUrl: origin(env, 'ZOOM_API_URL', 'https://api.zoom.us'),
  };
}
