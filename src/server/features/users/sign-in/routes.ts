import type { FastifyInstance } from 'fastify';
import { choosePassword, requestPasswordCode } from '#contract/password.ts';
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
import { signInWithCode, signInWithLink, signInWithNewPassword, signInWithPassword } from './actions.ts';
import { askerOf } from './asker.ts';
import { deviceOf } from './device.ts';
import { hashPassword } from './password.ts';
import { passwordCheck } from './password-check.ts';
import { readLink } from './read.ts';
import { requestMail } from './request-mail.ts';

export function signInRoutes(app: FastifyInstance, context: Context): void {
  writeRoute(app, context, requestSignInMail, async ({ action, body, ip }) => {
    const { email, intent, browser } = body;
    const asker = askerOf(context.secret, { ...body, ip });
    await requestMail(action, { email, purpose: 'SIGN_IN', intent, browser, asker });
    return { message: 'A sign-in link is on its way.' };
  });

  writeRoute(app, context, requestPasswordCode, async ({ action, body, ip }) => {
    const { email, browser } = body;
    const asker = askerOf(context.secret, { ...body, ip });
    await requestMail(action, { email, purpose: 'PASSWORD', browser, asker });
    return { message: 'A code is on its way.' };
  });

  preparedWriteRoute(
    app,
    context,
    choosePassword,
    ({ body }) => hashPassword(body.password),
    ({ action, body, prepared: passwordHash, ip, userAgent }) => {
      const { email, code, browser } = body;
      const asker = askerOf(context.secret, { ...body, ip });
      const device = deviceOf(userAgent);
      return signInWithNewPassword(action, { email, code, browser, asker, device, passwordHash });
    },
  );

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
