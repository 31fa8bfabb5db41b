import type { Api } from '#client/api/api.ts';
import type { PhoneStorage } from '#client/lib/phone-storage.ts';
import { readIntents } from '#client/session/kept-intents.ts';
import { beginOAuthLink, beginOAuthSignIn } from '#contract/oauth.ts';
import type { OAuthProviderName } from '#contract/oauth-provider.ts';
import { type Begun, keepBegun } from './begun.ts';

/** Makes 256 random bits in base64url. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

interface Beginning extends Pick<Begun, 'purpose' | 'from'> {
  readonly provider: OAuthProviderName;
  readonly way: 'POPUP' | 'REDIRECT';
}

/** Begins at the server, keeps what the answer will need, and returns the address at which the person agrees. */
export async function beginAuthorization(
  { api, storage }: { readonly api: Api; readonly storage: PhoneStorage },
  { provider, purpose, way, from }: Beginning,
): Promise<{ readonly address: string; readonly begun: Begun }> {
  const browser = newSecret();
  const [intent] = readIntents(storage);
  const { address, state } =
    purpose === 'SIGN_IN'
      ? await api.call(beginOAuthSignIn, { body: { provider, way, browser, intent } })
      : await api.call(beginOAuthLink, { body: { provider, way, browser } });
  const begun = { provider, purpose, browser, state, from, begunAt: Date.now() };
  keepBegun(storage, begun);
  return { address, begun };
}
