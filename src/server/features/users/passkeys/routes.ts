import type { FastifyInstance } from 'fastify';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  confirmPasskey,
  listPasskeys,
  type PasskeyAssertion,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from '#contract/passkeys.ts';
import type { Context } from '#server/context.ts';
import { deviceOf } from '#server/features/users/sign-in/device.ts';
import { preparedWriteRoute, route, writeRoute } from '#server/http/route.ts';
import { add, ask, confirm, remove, rename, requireRoom, signInWithPasskey } from './actions.ts';
import { checkAssertion, checkRegistration, creationOptions, requestOptions } from './ceremony.ts';
import { readPasskeys } from './read.ts';
import { findByCredential, listPasskeyRows } from './store.ts';

export function passkeyRoutes(app: FastifyInstance, context: Context): void {
  const check = async ({ body }: { readonly body: { readonly response: PasskeyAssertion } }) => {
    const passkey = await findByCredential(context.database.reader, body.response.id);
    return checkAssertion(context, passkey, body.response);
  };

  route(app, context, listPasskeys, ({ me }) => readPasskeys(context, me.userId));

  preparedWriteRoute(
    app,
    context,
    beginPasskey,
    async ({ me }) => {
      const known = await listPasskeyRows(context.database.reader, me.userId);
      requireRoom(context, me, known);
      return creationOptions(context, me.user, known);
    },
    async ({ action, prepared, me }) => {
      const { challenge } = prepared;
      await ask(action, { challenge, purpose: 'ADD', session_id: me.sessionId });
      return { options: { ...prepared } };
    },
  );

  preparedWriteRoute(
    app,
    context,
    addPasskey,
    ({ body }) => checkRegistration(context, body.response),
    ({ action, body, prepared, userAgent }) =>
      add(action, { name: body.name ?? deviceOf(userAgent) ?? 'Passkey', checked: prepared }),
  );

  writeRoute(app, context, renamePasskey, ({ action, params, body }) => rename(action, params.id, body.name));

  writeRoute(app, context, removePasskey, async ({ action, params }) => {
    await remove(action, params.id);
    return undefined;
  });

  preparedWriteRoute(
    app,
    context,
    beginPasskeySignIn,
    () => requestOptions(context),
    async ({ action, prepared }) => {
      await ask(action, { challenge: prepared.challenge, purpose: 'SIGN_IN', session_id: null });
      return { options: { ...prepared } };
    },
  );

  preparedWriteRoute(app, context, signInByPasskey, check, ({ action, prepared, userAgent }) =>
    signInWithPasskey(action, { checked: prepared, device: deviceOf(userAgent) }),
  );

  preparedWriteRoute(app, context, confirmPasskey, check, async ({ action, prepared }) => {
    await confirm(action, prepared);
    return undefined;
  });
}
