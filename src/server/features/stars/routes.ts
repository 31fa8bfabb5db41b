import type { FastifyInstance } from 'fastify';
import { listStars, starSession } from '#contract/stars.ts';
import type { Context } from '#server/context.ts';
import { route, writeRoute } from '#server/http/route.ts';
import { setStar } from './actions.ts';
import { readStars } from './read.ts';

export function starRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, listStars, ({ me }) => readStars(context.database.reader, context, me));

  writeRoute(app, context, starSession, ({ action, params, body }) =>
    setStar(action, { sessionId: params.id, starred: body.starred }),
  );
}
