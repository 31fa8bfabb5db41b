import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Events, type MutableResponse, OAuth2Server } from 'oauth2-mock-server';

/** Person as a provider tells of them. */
type Told = Record<string, unknown>;

export interface OAuthServer extends AsyncDisposable {
  readonly origin: string;
  /** Answer about the person who agrees; tests change it. */
  person: Told;
  /** Name of the account in the identity token, where it is to be another than the person's. */
  tokenSubject: string | null;
  /** Meetings that Zoom tells of. */
  meetings: Told[];
  picture: Buffer | null;
  /** Its answers are on their way until then. */
  answersWait: Promise<void> | null;
  /** Takes calls of servers and answers none; people still agree. */
  isHanging: boolean;
  /** Answers token calls with this instead. */
  tokenAnswer: { readonly statusCode: number; readonly body: Record<string, unknown> } | null;
  /** Asks whether the person agrees, on a page of its own, instead of taking it for granted. */
  isAsking: boolean;
  /** The person says no. */
  isDenied: boolean;
  /** Paths that were called, in their order. */
  readonly calls: string[];
  /** Ends access tokens that were given so far. */
  endAccess(): void;
  /** Ends refresh tokens that were given so far. */
  endAllowance(): void;
}

const endpoints = {
  LINKEDIN: {
    authorize: '/oauth/v2/authorization',
    token: '/oauth/v2/accessToken',
    userinfo: '/v2/userinfo',
    jwks: '/oauth/openid/jwks',
  },
  ZOOM: { authorize: '/oauth/authorize', token: '/oauth/token', revoke: '/oauth/revoke', userinfo: '/none' },
} as const;

type TokenRequest = IncomingMessage & { body: Record<string, unknown> };
interface Known {
  readonly codes: Set<string>;
  readonly refreshTokens: Set<string>;
  readonly accessTokens: Set<string>;
}

function refuse(response: MutableResponse, error: string): void {
  response.statusCode = error === 'invalid_client' ? 401 : 400;
  response.body = { error };
}

/** Holds the token endpoint to what the real ones do: how a client names itself, PKCE, and that a code and a refresh token work once. */
function guardTokens(
  kind: 'LINKEDIN' | 'ZOOM',
  response: MutableResponse,
  request: TokenRequest,
  known: Known,
) {
  const { body, headers } = request;
  const isBasic = headers.authorization?.startsWith('Basic ') === true;
  const isRightClient = kind === 'ZOOM' ? isBasic : !isBasic && body.client_secret === 'secret';
  if (!isRightClient) return refuse(response, 'invalid_client');
  if (kind === 'LINKEDIN' && body.code_verifier !== undefined) return refuse(response, 'invalid_client');
  const once = body.grant_type === 'refresh_token' ? body.refresh_token : body.code;
  const isKnown =
    typeof once === 'string' &&
    (body.grant_type === 'refresh_token' ? known.refreshTokens : known.codes).delete(once);
  // So both answer a wrong or used code.
  const refused = body.grant_type === 'refresh_token' ? 'invalid_grant' : 'invalid_request';
  if (!isKnown) return refuse(response, refused);
  if (response.body === '' || response.statusCode !== 200) return;
  const refreshToken = `refresh-${crypto.randomUUID()}`;
  known.refreshTokens.add(refreshToken);
  known.accessTokens.add(String(response.body.access_token));
  response.body.refresh_token = refreshToken;
}

/** Starts an OAuth 2 server at which everybody agrees at once, with the quirks of LinkedIn or of Zoom. */
export async function startOAuthServer(kind: 'LINKEDIN' | 'ZOOM'): Promise<OAuthServer> {
  const known: Known = { codes: new Set(), refreshTokens: new Set(), accessTokens: new Set() };
  const mock = new OAuth2Server(undefined, undefined, { endpoints: endpoints[kind] });
  await mock.issuer.keys.generate('RS256');
  const { service } = mock;
  const server = createServer((request, response) => {
    state.calls.push((request.url ?? '').split('?')[0] ?? '');
    const { answersWait } = state;
    if (answersWait !== null) {
      const end = response.end.bind(response);
      response.end = ((...content: Parameters<typeof end>) => {
        void answersWait.then(() => end(...content));
        return response;
      }) as typeof response.end;
    }
    const url = new URL(request.url ?? '', 'http://provider');
    const isQuestion = url.pathname === endpoints[kind].authorize && !url.searchParams.has('agreed');
    if (state.isHanging && url.pathname !== endpoints[kind].authorize) return;
    if (!state.isAsking || !isQuestion) return service.requestHandler(request, response);
    url.searchParams.set('agreed', '1');
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      `<title>Provider</title><a href="${url.pathname}${url.search.replaceAll('&', '&amp;')}">Agree</a>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  mock.issuer.url = origin;
  const state: OAuthServer = {
    origin,
    person: {},
    tokenSubject: null,
    meetings: [],
    picture: null,
    answersWait: null,
    isHanging: false,
    tokenAnswer: null,
    isAsking: false,
    isDenied: false,
    calls: [],
    endAccess: () => known.accessTokens.clear(),
    endAllowance: () => known.refreshTokens.clear(),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  service.on(Events.BeforeTokenSigning, ({ payload }) => {
    payload.sub = state.tokenSubject ?? state.person.sub ?? state.person.id;
    // Two of one second would be the same.
    payload.jti = crypto.randomUUID();
  });
  service.on(Events.BeforeResponse, (response, request) => {
    guardTokens(kind, response, request as unknown as TokenRequest, known);
    if (state.tokenAnswer !== null) Object.assign(response, state.tokenAnswer);
  });
  service.on(Events.BeforeUserinfo, (response) => {
    response.body = state.person;
  });
  service.on(Events.BeforeAuthorizeRedirect, ({ url }) => {
    known.codes.add(url.searchParams.get('code') ?? '');
    if (!state.isDenied) return;
    url.searchParams.delete('code');
    url.searchParams.set('error', 'access_denied');
  });
  const answer =
    (read: () => unknown) => (request: IncomingMessage, response: import('node:http').ServerResponse) => {
      const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
      const isKnown = known.accessTokens.has(token);
      response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isKnown ? read() : { code: 124, message: 'Invalid access token.' }));
    };
  service.addRoute(
    'GET',
    '/v2/users/me',
    answer(() => state.person),
  );
  service.addRoute(
    'GET',
    '/v2/users/me/meetings',
    answer(() => ({ meetings: state.meetings })),
  );
  service.addRoute('GET', '/picture', (_request, response) => {
    response.writeHead(state.picture === null ? 404 : 200, { 'content-type': 'image/png' });
    response.end(state.picture ?? '');
  });
  return state;
}

/** Noura as LinkedIn tells of her. */
export const linkedInPerson = (name: string, change: object = {}): Told => ({
  sub: name,
  email: `${name}@example.org`,
  email_verified: true,
  given_name: 'Noura',
  family_name: 'Alharbi',
  ...change,
});

/** Huda as Zoom tells of her. */
export const zoomPerson = (name: string, change: object = {}): Told => ({
  id: name,
  email: `${name}@example.org`,
  verified: 1,
  first_name: 'Huda',
  last_name: 'Alotaibi',
  company: 'Hub',
  job_title: 'Host',
  location: 'Riyadh',
  timezone: 'Asia/Riyadh',
  pmi: 5_551_112_222,
  personal_meeting_url: 'https://zoom.us/j/5551112222',
  ...change,
});

const client = { id: 'client', secret: 'secret' } as const;

/** Settings of a server of ours that signs people in by these. */
export const oauthEnvironment = ({
  linkedIn,
  zoom,
}: {
  readonly linkedIn?: OAuthServer;
  readonly zoom?: OAuthServer;
}): Record<string, string> => ({
  ...(linkedIn && {
    LINKEDIN_CLIENT_ID: client.id,
    LINKEDIN_CLIENT_SECRET: client.secret,
    LINKEDIN_URL: linkedIn.origin,
    LINKEDIN_API_URL: linkedIn.origin,
    LINKEDIN_ISSUER: linkedIn.origin,
  }),
  ...(zoom && {
    ZOOM_CLIENT_ID: client.id,
    ZOOM_CLIENT_SECRET: client.secret,
    ZOOM_SECRET_TOKEN: 'token of notices',
    ZOOM_URL: zoom.origin,
    ZOOM_API_URL: zoom.origin,
  }),
});

/** Headers with which Zoom signs a notice. */
export function zoomSignature(body: string, now: number, secret = 'token of notices') {
  const timestamp = String(Math.floor(now / 1000));
  const signature = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
  return { 'x-zm-request-timestamp': timestamp, 'x-zm-signature': `v0=${signature}` };
}
