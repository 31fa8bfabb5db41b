import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { SuffixSchema } from '#contract/fields.ts';
import * as calls from '#contract/organizations.ts';
import type { Context } from '#server/context.ts';
import { parseInput } from '#server/http/input.ts';
import { route, writeRoute } from '#server/http/route.ts';
import { changeOrganization, createOrganization, removeOrganization, renewLink } from './actions.ts';
import { changeMembership, handOver, joinByCode, removeMember } from './members/actions.ts';
import { membersOf } from './members/read.ts';
import {
  isSuffixInUse,
  readNamed,
  readOrganizationsOf,
  readPublicOrganization,
  readShareLink,
  viewOf,
} from './read.ts';

export function organizationRoutes(app: FastifyInstance, context: Context): void {
  publicReads(app, context);
  ownReads(app, context);
  writes(app, context);
  memberships(app, context);
}

function publicReads(app: FastifyInstance, context: Context): void {
  const { reader } = context.database;

  route(app, context, calls.getOrganizationBySuffix, ({ params }) =>
    readPublicOrganization(reader, params.suffix, context),
  );

  route(app, context, calls.checkOrganizationSuffix, async ({ params }) => {
    const { suffix } = parseInput(v.object({ suffix: SuffixSchema }), params);
    return { exists: await isSuffixInUse(reader, suffix) };
  });
}

function ownReads(app: FastifyInstance, context: Context): void {
  const { reader } = context.database;

  route(app, context, calls.listOrganizations, ({ me }) =>
    readOrganizationsOf(reader, { userId: me.userId, as: 'belonging' }, context),
  );

  route(app, context, calls.listFollowedOrganizations, ({ me }) =>
    readOrganizationsOf(reader, { userId: me.userId, as: 'following' }, context),
  );

  route(app, context, calls.searchOrganizations, ({ query }) => readNamed(reader, query.query, context));

  route(app, context, calls.getOrganization, ({ params, me }) =>
    viewOf(reader, { ...params, userId: me.userId }, context),
  );

  route(app, context, calls.getShareLink, async ({ params, me }) => ({
    shareLink: await readShareLink(reader, { ...params, userId: me.userId }, context),
  }));

  route(app, context, calls.listMembers, ({ params, me }) =>
    membersOf(reader, { ...params, userId: me.userId }, context),
  );
}

function writes(app: FastifyInstance, context: Context): void {
  writeRoute(app, context, calls.createOrganization, ({ action, body }) => createOrganization(action, body));

  writeRoute(app, context, calls.updateOrganization, ({ action, params, body }) =>
    changeOrganization(action, { ...params, body }),
  );

  writeRoute(app, context, calls.deleteOrganization, ({ action, params }) =>
    removeOrganization(action, params.id),
  );

  writeRoute(app, context, calls.renewShareLink, async ({ action, params }) => ({
    shareLink: await renewLink(action, params.id),
  }));
}

function memberships(app: FastifyInstance, context: Context): void {
  writeRoute(app, context, calls.changeMembership, ({ action, params, me, body }) => {
    const { userId, user, follower, admin } = body;
    const targetId = userId ?? user?.id ?? me.userId;
    return changeMembership(action, { ...params, targetId, follower, admin });
  });

  writeRoute(app, context, calls.removeMember, ({ action, params }) =>
    removeMember(action, { id: params.id, targetId: params.userId }),
  );

  writeRoute(app, context, calls.handOverOrganization, ({ action, params, body }) =>
    handOver(action, { id: params.id, targetId: body.userId }),
  );

  // A read by its method, so it is answered as one; what it changes it changes once.
  route(app, context, calls.joinByCode, ({ me, query }) =>
    context.database.transaction((tx, onCommit) => joinByCode({ tx, onCommit, context, me }, query)),
  );
}
