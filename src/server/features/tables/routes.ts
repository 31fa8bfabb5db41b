import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/tables.ts';
import type { Context } from '#server/context.ts';
import { route, sharedRoute, writeRoute } from '#server/http/route.ts';
import { createTable, deleteTable, leaveSeat, renewSeat, takeSeat } from './actions.ts';
import { createTablesReader, readVideoToken } from './read.ts';

export function tableRoutes(app: FastifyInstance, context: Context): void {
  const readTables = createTablesReader(context);

  sharedRoute(app, context, calls.listTables, ({ me, params }) =>
    readTables({ eventId: params.eventId, userId: me.userId }),
  );

  writeRoute(app, context, calls.createTable, ({ action, params, body }) =>
    createTable(action, { eventId: params.eventId, body }),
  );

  writeRoute(app, context, calls.deleteTable, async ({ action, params }) => {
    await deleteTable(action, { eventId: params.eventId, tableId: params.id });
    return undefined;
  });

  writeRoute(app, context, calls.takeSeat, ({ action, params, body }) =>
    takeSeat(action, { ...params, userId: body.participantUser.id, holder: body.holder }),
  );

  writeRoute(app, context, calls.renewSeat, ({ action, params, body }) =>
    renewSeat(action, { ...body, ...params, seatId: params.participantId }),
  );

  writeRoute(app, context, calls.leaveSeat, async ({ action, params, query }) => {
    await leaveSeat(action, { ...params, ...query, seatId: params.participantId });
    return undefined;
  });

  route(app, context, calls.getVideoToken, ({ me, params }) =>
    readVideoToken(context, { ...params, userId: me.userId }),
  );
}
