import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  confirmPasskey,
  listPasskeys,
  type PasskeyAssertion,
  type PasskeyRegistration,
  removePasskey,
  signInByPasskey,
} from '#contract/passkeys.ts';
import type { createAuthenticator } from './authenticator.ts';
import type { TestApp } from './test-app.ts';

type Authenticator = ReturnType<typeof createAuthenticator>;

/** Calls about passkeys as the app makes them. */
export function passkeyCalls(app: TestApp) {
  const ask = async () => (await app.call(beginPasskeySignIn, {})).reply.options;
  const askToAdd = (token: string) => app.call(beginPasskey, {}, { token });
  const send = (token: string, response: PasskeyRegistration, name = 'My phone') =>
    app.call(addPasskey, { body: { name, response } }, { token });
  return {
    ask,
    askToAdd,
    send,
    async add(token: string, authenticator: Authenticator, name?: string) {
      const { options } = (await askToAdd(token)).reply;
      return send(token, authenticator.create(options), name);
    },
    enter: (response: PasskeyAssertion) => app.call(signInByPasskey, { body: { response } }),
    signIn: async (authenticator: Authenticator) =>
      app.call(signInByPasskey, { body: { response: authenticator.get(await ask()) } }),
    confirm: async (token: string, authenticator: Authenticator) =>
      app.call(confirmPasskey, { body: { response: authenticator.get(await ask()) } }, { token }),
    list: async (token: string) => (await app.call(listPasskeys, {}, { token })).reply,
    remove: (token: string, id: number) => app.call(removePasskey, { params: { id: String(id) } }, { token }),
  };
}
