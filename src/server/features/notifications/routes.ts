import type { FastifyInstance } from 'fastify';
import { listUnread, markRead } from '#contract/notifications.ts';
import type { Context } from '#server/context.ts';
import { route, writeRoute } from '#server/http/route.ts';
import { markAsRead } from './actions.ts';
import { readUnread } from './read.ts';

export function notificationRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, listUnread, ({ me }) => readUnread(context, me));

  writeRoute(app, context, markRead, ({ action, body }) => markAsRead(action, body));
}
