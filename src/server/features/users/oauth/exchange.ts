import type { OAuthAnswer } from '#contract/oauth.ts';
import { type OAuthProviderName, providerTitles } from '#contract/oauth-provider.ts';
import type { Context } from '#server/context.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import {
  OAuthFault,
  type OAuthProvider,
  type ProviderProfile,
  type ProviderTokens,
} from '#server/providers/oauth/oauth.ts';
import { hashed, requireProvider } from './begin.ts';
import { consumeState } from './store.ts';

/** Account at a provider that a person has just shown to be theirs. */
export interface ShownAccount {
  readonly provider: OAuthProviderName;
  readonly profile: ProviderProfile;
  readonly tokens: ProviderTokens;
  /** JSON of what the person was about to do, or null. */
  readonly intent: string | null;
}

/**
 * Exchanges a provider's answer for the account that it stands for. What was begun is used up first, so that one answer
 * is exchanged once however the call ends; throws `oauth_refused` or `unavailable`.
 */
export async function exchange(
  context: Context,
  name: OAuthProviderName,
  { code, state, browser }: OAuthAnswer,
  userId: number | null,
): Promise<ShownAccount> {
  const provider: OAuthProvider = requireProvider(context, name);
  const answered = {
    state_hash: hashed(state),
    browser_hash: hashed(browser),
    provider: name,
    user_id: userId,
  };
  const begun = await context.database.transaction((tx) => consumeState(tx, answered, context.clock()));
  if (begun === undefined) throw new ProblemError('oauth_refused');
  const { verifier, redirect_uri: redirectUri, intent } = begun;
  const shown = await asProblem(name, provider.exchange({ code, state, redirectUri, verifier }));
  return { ...shown, provider: name, intent };
}

/** Turns a provider's fault into the problem that its person reads. */
export async function asProblem<T>(name: OAuthProviderName, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof OAuthFault)) throw error;
    throw problemOf(name, error);
  }
}

function problemOf(name: OAuthProviderName, { kind }: OAuthFault): ProblemError {
  const title = providerTitles[name];
  return kind === 'refused'
    ? new ProblemError('oauth_refused', { message: `${title} did not confirm this. Please try again.` })
    : new ProblemError('unavailable', {
        message: `${title} does not answer just now. Please try again later, or sign in by e-mail.`,
      });
}
