import type { FastifyInstance } from 'fastify';
import {
  readSignInLink,
  requestSignInMail,
  signInByCode,
  signInByLink,
  signInByPassword,
} from '#contract/sign-in.ts';
import { endLeftSession } from '#contract/users.ts';
import type { Context } from '#server/context.ts';
import { endSessions } from '#server/features/users/sessions/actions.ts';
import { preparedWriteRoute, route, writeRoute } from '#server/http/route.ts';
import { signInWithCode, signInWithLink, signInWithPassword } from './actions.ts';
import { askerOf } from './asker.ts';
import { deviceOf } from './device.ts';
import { passwordCheck } from './password-check.ts';
import { readLink } from './read.ts';
import { requestMail } from './request-mail.ts';

export function signInRoutes(app: FastifyInstance, context: Context): void {
  writeRoute(app, context, requestSignInMail, async ({ action, body, ip }) => {
    const { email, intent, browser } = body;
    await requestMail(action, { email, intent, browser, asker: askerOf(context.secret, { ...body, ip }) });
    return { message: 'A sign-in link is on its way.' };
  });

  route(app, context, readSignInLink, ({ query }) => readLink(context, query.code));

  writeRoute(app, context, signInByLink, ({ action, query, userAgent }) =>
    signInWithLink(action, { link: query.code, device: deviceOf(userAgent) }),
  );

  writeRoute(app, context, signInByCode, ({ action, body, ip, userAgent }) => {
    const asker = askerOf(context.secret, { ...body, ip });
    const { email, code, browser } = body;
    return signInWithCode(action, { email, code, browser, asker, device: deviceOf(userAgent) });
  });

  preparedWriteRoute(
    app,
    context,
    signInByPassword,
    passwordCheck(context),
    ({ action, prepared, userAgent }) =>
      signInWithPassword(action, { ...prepared, device: deviceOf(userAgent) }),
  );

  writeRoute(app, context, endLeftSession, async ({ action, body }) => {
    await endSessions(action, { tokenHash: body.tokenHash });
    return undefined;
  });
}
