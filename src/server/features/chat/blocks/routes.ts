import type { FastifyInstance } from 'fastify';
import { blockPerson, listBlocked, unblockPerson } from '#contract/chat.ts';
import type { Context } from '#server/context.ts';
import { route, writeRoute } from '#server/http/route.ts';
import { presentPerson } from '#server/people/present-person.ts';
import { block, unblock } from './actions.ts';
import { listBlockedPeople } from './store.ts';

export function blockRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, listBlocked, async ({ me }) => {
    const rows = await listBlockedPeople(context.database.reader, me.userId);
    return rows.map((row) => presentPerson(row, context));
  });

  writeRoute(app, context, blockPerson, async ({ action, params }) => {
    await block(action, params.id);
    return undefined;
  });

  writeRoute(app, context, unblockPerson, async ({ action, params }) => {
    await unblock(action, params.id);
    return undefined;
  });
}
