import type { FastifyInstance } from 'fastify';
import {
  endSession,
  requestSignInMail,
  signInByCode,
  signInByLink,
  signInByPassword,
} from '#contract/sign-in.ts';
import type { Context } from '#server/context.ts';
import { route, writeRoute } from '#server/http/route.ts';
import { limitSignIns } from '#server/http/sign-in-limits.ts';
import { requestMail, signInWithCode, signInWithLink, signInWithPassword } from './actions.ts';
import { deleteSession } from './store.ts';

export async function signInRoutes(app: FastifyInstance, context: Context): Promise<void> {
  await limitSignIns(app);

  writeRoute(app, context, requestSignInMail, async ({ tx, onCommit, body }) => {
    await requestMail(tx, onCommit, {
      context,
      email: body.email,
      intent: body.intent,
      browser: body.browser,
    });
    return { message: 'A sign-in link is on its way.' };
  });

  route(app, context, signInByLink, ({ query }) =>
    context.database.transaction((tx) => signInWithLink(tx, context, query.code)),
  );

  route(app, context, signInByCode, ({ body }) => signInWithCode(context, body));

  route(app, context, signInByPassword, ({ body }) => signInWithPassword(context, body));
}

/** Apart from signing in, whose limits would otherwise keep a busy hall signed in. */
export function sessionRoutes(app: FastifyInstance, context: Context): void {
  writeRoute(app, context, endSession, async ({ tx, me }) => {
    await deleteSession(tx, me.sessionId);
    return undefined;
  });
}
