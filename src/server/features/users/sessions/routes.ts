import type { FastifyInstance } from 'fastify';
import { endOtherSession, listSessions } from '#contract/users.ts';
import type { Context } from '#server/context.ts';
import { route, writeRoute } from '#server/http/route.ts';
import { endOwnSession } from './actions.ts';
import { readSessions } from './read.ts';

export function deviceRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, listSessions, ({ me }) => readSessions(context, me));

  writeRoute(app, context, endOtherSession, async ({ action, params }) => {
    await endOwnSession(action, params.id);
    return undefined;
  });
}
