import type { FastifyInstance } from 'fastify';
import {
  readSignInLink,
  requestSignInMail,
  signInByCode,
  signInByLink,
  signInByPassword,
} from '#contract/sign-in.ts';
import { endSession as endCall } from '#contract/users.ts';
import type { Context } from '#server/context.ts';
import { route, writeRoute } from '#server/http/route.ts';
import {
  endSession,
  readLink,
  requestMail,
  signInWithCode,
  signInWithLink,
  signInWithPassword,
} from './actions.ts';
import { deviceOf } from './device.ts';

export function signInRoutes(app: FastifyInstance, context: Context): void {
  writeRoute(app, context, requestSignInMail, async ({ action, body }) => {
    await requestMail(action, { email: body.email, intent: body.intent, browser: body.browser });
    return { message: 'A sign-in link is on its way.' };
  });

  route(app, context, readSignInLink, ({ query }) => readLink(context, query.code));

  route(app, context, signInByLink, ({ query, userAgent }) =>
    context.database.transaction((tx) =>
      signInWithLink(tx, context, { link: query.code, device: deviceOf(userAgent) }),
    ),
  );

  route(app, context, signInByCode, ({ body, userAgent }) =>
    signInWithCode(context, { ...body, device: deviceOf(userAgent) }),
  );

  route(app, context, signInByPassword, ({ body, userAgent }) =>
    signInWithPassword(context, { ...body, device: deviceOf(userAgent) }),
  );

  writeRoute(app, context, endCall, async ({ action }) => {
    await endSession(action);
    return undefined;
  });
}
