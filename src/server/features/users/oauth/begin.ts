import { hash, randomBytes } from 'node:crypto';
import type { Intent } from '#contract/intent.ts';
import { limits } from '#contract/limits.ts';
import { type OAuthProviderName, oauthPages, providerTitles } from '#contract/oauth-provider.ts';
import { minuteMs } from '#domain/time/clock.ts';
import type { Context } from '#server/context.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { OAuthProvider } from '#server/providers/oauth/oauth.ts';
import { insertState } from './store.ts';

/** Hashes a secret of 256 bits for storing. */
export const hashed = (secret: string): string => hash('sha256', secret, 'hex');

const newSecret = () => randomBytes(32).toString('base64url');

/** Finds the way to a provider; throws where the deployment has none. */
export function requireProvider<Name extends OAuthProviderName>(
  { oauth }: Pick<Context, 'oauth'>,
  name: Name,
): NonNullable<Context['oauth'][Name]> {
  const provider = oauth[name];
  if (provider === null)
    throw new ProblemError('not_configured', { message: `${providerTitles[name]} is not set up here.` });
  return provider;
}

export interface Beginning {
  readonly provider: OAuthProviderName;
  readonly way: 'POPUP' | 'REDIRECT';
  /** Secret of the browser. */
  readonly browser: string;
  readonly intent?: Intent | undefined;
}

/** Begins an authorization, for signing in or for one's own account, and returns the address at which the person agrees. */
export async function begin(
  context: Context,
  { provider: name, way, browser, intent }: Beginning,
  userId: number | null,
): Promise<{ address: string; state: string }> {
  const provider: OAuthProvider = requireProvider(context, name);
  const [state, verifier] = [newSecret(), newSecret()];
  const redirectUri = `${context.config.publicUrl}${oauthPages[name][way]}`;
  await context.database.transaction((tx) =>
    insertState(tx, {
      state_hash: hashed(state),
      provider: name,
      user_id: userId,
      browser_hash: hashed(browser),
      verifier,
      redirect_uri: redirectUri,
      intent: intent ? JSON.stringify(intent) : null,
      expires_at: context.clock() + limits.signInMinutes * minuteMs,
    }),
  );
  return { address: await provider.authorizationAddress({ state, redirectUri, verifier }), state };
}
