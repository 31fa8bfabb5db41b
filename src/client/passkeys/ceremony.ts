import type { Api } from '#client/api/api.ts';
import { ApiError } from '#client/api/api-error.ts';
import {
  beginPasskey,
  beginPasskeySignIn,
  type PasskeyAssertion,
  type PasskeyRegistration,
} from '#contract/passkeys.ts';

const loadBrowserPart = () => import('@simplewebauthn/browser');
type BrowserPart = Awaited<ReturnType<typeof loadBrowserPart>>;

const sentences: Readonly<Record<string, string>> = {
  InvalidStateError: 'There is a passkey of yours on this device already.',
  SecurityError: 'Passkeys do not work at this address.',
  NotSupportedError: 'This device cannot make a passkey.',
};
const otherwise = 'This browser could not use a passkey. Please choose another way.';

/** Tells whether the person closed the browser's sheet, or took too long. */
const isGivenUp = (error: unknown) =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** Runs what the browser does; null where its person gave up. */
async function attempt<Answer>(run: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await run();
  } catch (error) {
    if (isGivenUp(error)) return null;
    const message = (error instanceof Error && sentences[error.name]) || otherwise;
    throw new ApiError({ code: 'passkey_refused', status: 0, message });
  }
}

/** Has the browser make a passkey of the signed-in person; null where they gave up. */
export async function makePasskey(api: Api): Promise<PasskeyRegistration | null> {
  const [{ startRegistration }, { options }] = await Promise.all([
    loadBrowserPart(),
    api.call(beginPasskey, {}),
  ]);
  type Options = Parameters<BrowserPart['startRegistration']>[0]['optionsJSON'];
  const optionsJSON = options as unknown as Options;
  return attempt(() => startRegistration({ optionsJSON })) as Promise<PasskeyRegistration | null>;
}

/** Has the browser ask for a passkey, at once or among the suggestions of the e-mail field; null where nobody gave one. */
export async function openPasskey(api: Api, isSuggested = false): Promise<PasskeyAssertion | null> {
  const call = { isBackground: isSuggested };
  const [{ startAuthentication }, { options }] = await Promise.all([
    loadBrowserPart(),
    api.call(beginPasskeySignIn, {}, call),
  ]);
  type Options = Parameters<BrowserPart['startAuthentication']>[0]['optionsJSON'];
  const optionsJSON = options as unknown as Options;
  const ask = () => startAuthentication({ optionsJSON, useBrowserAutofill: isSuggested });
  return attempt(ask) as Promise<PasskeyAssertion | null>;
}

/** Takes back the question that stands among the suggestions. */
export async function endSuggestion(): Promise<void> {
  const { WebAuthnAbortService } = await loadBrowserPart();
  WebAuthnAbortService.cancelCeremony();
}
