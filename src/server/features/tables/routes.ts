import type { FastifyInstance } from 'fastify';
import { kB } from '#contract/cost.ts';
import * as calls from '#contract/tables.ts';
import type { Context } from '#server/context.ts';
import { route, sharedRoute, writeRoute } from '#server/http/route.ts';
import { webhook } from '#server/http/webhook.ts';
import { noticePath } from '#server/providers/video/twilio-video.ts';
import { createTable, deleteTable, leaveSeat, renewSeat, takeSeat } from './actions.ts';
import { takeCallNotice } from './calls.ts';
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

  route(app, context, calls.getVideoToken, ({ me, params, query }) =>
    readVideoToken(context, { ...params, ...query, userId: me.userId }),
  );
}

/** Adds the address for notices of Twilio about calls. */
export async function callNotices(scope: FastifyInstance, context: Context): Promise<void> {
  webhook(scope, {
    path: noticePath,
    type: 'application/x-www-form-urlencoded',
    bodyBytes: 16 * kB,
    take: async ({ body, header }) => {
      await takeCallNotice(context, { body, signature: header('x-twilio-signature') });
      return undefined;
    },
  });
}
