import { randomBytes } from 'node:crypto';
import type { Intent } from '#contract/intent.ts';
import {
  beginOAuthLink,
  beginOAuthSignIn,
  linkLinkedIn,
  linkZoom,
  type OAuthAnswer,
  signInByLinkedIn,
  signInByZoom,
} from '#contract/oauth.ts';
import type { OAuthProviderName } from '#contract/oauth-provider.ts';
import { type OAuthServer, oauthEnvironment, startOAuthServer } from './oauth-server.ts';
import { createTestApp, type TestApp } from './test-app.ts';

export const newBrowser = (): string => randomBytes(32).toString('base64url');

/** Goes where the app sends a browser, agrees there, and returns what the provider's redirect carries. */
export async function agree(address: string): Promise<{ code: string; state: string; page: string }> {
  const answer = await fetch(address, { redirect: 'manual' });
  const location = new URL(answer.headers.get('location') ?? '');
  const { searchParams } = location;
  return {
    code: searchParams.get('code') ?? '',
    state: searchParams.get('state') ?? '',
    page: location.pathname,
  };
}

interface Begun {
  readonly browser?: string;
  readonly intent?: Intent;
  readonly way?: 'POPUP' | 'REDIRECT';
  /** Session of the person who adds an account to their own. */
  readonly token?: string;
}

/** The calls about one provider as the app makes them. */
export function oauthCalls(app: TestApp, provider: OAuthProviderName) {
  const begin = async ({ browser = newBrowser(), intent, way = 'REDIRECT', token }: Begun = {}) => {
    const { status, reply } =
      token === undefined
        ? await app.call(beginOAuthSignIn, { body: { provider, way, browser, ...(intent && { intent }) } })
        : await app.call(beginOAuthLink, { body: { provider, way, browser } }, { token });
    if (status !== 200) throw new Error(`begun: ${status}`);
    return { ...reply, browser };
  };
  /** Begins and agrees: what is to be exchanged. */
  const agreed = async (begun: Begun = {}): Promise<OAuthAnswer> => {
    const { address, browser } = await begin(begun);
    const { code, state } = await agree(address);
    return { code, state, browser };
  };
  const signIn = (query: OAuthAnswer) =>
    provider === 'LINKEDIN' ? app.call(signInByLinkedIn, { query }) : app.call(signInByZoom, { query });
  return {
    begin,
    agreed,
    signIn,
    /** The whole way in. */
    enter: async (begun?: Begun) => signIn(await agreed(begun)),
    link: async (token: string) => {
      const query = await agreed({ token });
      return app.call(provider === 'LINKEDIN' ? linkLinkedIn : linkZoom, { query }, { token });
    },
  };
}

/** Refusal of an answer, as status and code. */
export const refusedAnswer = [400, 'oauth_refused'];

export const codeOf = (answer: { readonly status: number; readonly problem: { readonly code: string } }) => [
  answer.status,
  answer.problem.code,
];

/** Starts a server of ours with one provider, at which one person agrees to everything; `stop` ends both. */
export async function startWith(name: OAuthProviderName, person: OAuthServer['person']) {
  const provider = await startOAuthServer(name);
  provider.person = person;
  const env = oauthEnvironment(name === 'LINKEDIN' ? { linkedIn: provider } : { zoom: provider });
  const app = await createTestApp({ env });
  const stop = new AsyncDisposableStack();
  stop.use(provider);
  stop.use(app);
  return { app, provider, env, calls: oauthCalls(app, name), stop };
}
