import type { FastifyInstance } from 'fastify';
import { changeEmail, requestEmailChange } from '#contract/email-change.ts';
import type { Context } from '#server/context.ts';
import { writeRoute } from '#server/http/route.ts';
import { askForEmail, changeEmail as change } from './actions.ts';

export function emailRoutes(app: FastifyInstance, context: Context): void {
  writeRoute(app, context, requestEmailChange, async ({ action, body }) => {
    await askForEmail(action, body.email);
    return { message: 'A code is on its way.' };
  });

  writeRoute(app, context, changeEmail, ({ action, body }) => change(action, body));
}
