import type { FastifyInstance } from 'fastify';
import { endOtherSession, endOtherSessions, endSession, listSessions } from '#contract/users.ts';
import type { Context } from '#server/context.ts';
import { route, writeRoute } from '#server/http/route.ts';
import { endOwnSession, endSessions } from './actions.ts';
import { readSessions } from './read.ts';

export function sessionRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, listSessions, ({ me }) => readSessions(context, me));

  writeRoute(app, context, endSession, async ({ action, me: { userId, sessionId } }) => {
    await endSessions(action, { userId, ids: [sessionId] });
    return undefined;
  });

  writeRoute(app, context, endOtherSession, async ({ action, params }) => {
    await endOwnSession(action, params.id);
    return undefined;
  });

  writeRoute(app, context, endOtherSessions, async ({ action, me: { userId, sessionId } }) => {
    await endSessions(action, { userId, exceptId: sessionId });
    return undefined;
  });
}
