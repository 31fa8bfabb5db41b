import type { FastifyInstance } from 'fastify';
import { getMe, updateMe } from '#contract/users.ts';
import type { Context } from '#server/context.ts';
import { route, writeRoute } from '#server/http/route.ts';
import { changeProfile } from './actions.ts';
import { presentOwnUser } from './present.ts';

export function userRoutes(app: FastifyInstance, context: Context): void {
  const { config } = context;

  route(app, context, getMe, async ({ me }) => presentOwnUser(me.user, config.publicUrl));

  writeRoute(app, context, updateMe, ({ tx, me, body }) =>
    changeProfile(tx, { userId: me.userId, update: body, config }),
  );
}
