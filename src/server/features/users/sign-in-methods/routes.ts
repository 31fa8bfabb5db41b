import type { FastifyInstance } from 'fastify';
import { getSignInMethods, removePassword, type SignInMethods } from '#contract/sign-in-methods.ts';
import type { Context } from '#server/context.ts';
import { listIdentities } from '#server/features/users/oauth/store.ts';
import { listPasskeyRows } from '#server/features/users/passkeys/store.ts';
import { clearPassword, getUser } from '#server/features/users/store.ts';
import { route, writeRoute } from '#server/http/route.ts';

async function readMethods({ database }: Context, userId: number): Promise<SignInMethods> {
  const { email, password_hash } = await getUser(database.reader, userId);
  const passkeys = await listPasskeyRows(database.reader, userId);
  const accounts = await listIdentities(database.reader, userId);
  return {
    email,
    hasPassword: password_hash !== null,
    passkeys: passkeys.length,
    accounts: accounts.map(({ provider, email: named, created_at }) => ({
      provider,
      email: named,
      createdDate: new Date(created_at).toISOString(),
    })),
  };
}

export function signInMethodRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, getSignInMethods, ({ me }) => readMethods(context, me.userId));

  writeRoute(app, context, removePassword, async ({ action, me }) => {
    await clearPassword(action.tx, me.userId);
    return undefined;
  });
}
