import type { FastifyInstance } from 'fastify';
import { checkMySuffix, updateMe } from '#contract/profile.ts';
import { getMe, getUser, getUserBySuffix, listProfiles } from '#contract/users.ts';
import type { Context } from '#server/context.ts';
import { composedRoute, route, sharedRoute, writeRoute } from '#server/http/route.ts';
import { changeProfile } from './actions.ts';
import {
  createMeReader,
  createProfilesReader,
  isSuffixInUse,
  readPerson,
  readPersonBySuffix,
} from './read.ts';

export function userRoutes(app: FastifyInstance, context: Context): void {
  const readMe = createMeReader(context);
  sharedRoute(app, context, getMe, ({ me }) => readMe(me));

  writeRoute(app, context, updateMe, ({ action, body }) => changeProfile(action, body));

  const readProfiles = createProfilesReader(context);
  composedRoute(app, context, listProfiles, ({ me, query, since }) => readProfiles(me, { ...query, since }));

  route(app, context, getUser, ({ me, params }) => readPerson(context, me, params.id));

  route(app, context, getUserBySuffix, ({ me, params }) => readPersonBySuffix(context, me, params.suffix));

  route(app, context, checkMySuffix, async ({ me, params }) => ({
    exists: await isSuffixInUse(context, me, params.suffix),
  }));
}
