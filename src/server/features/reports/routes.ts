import type { FastifyInstance } from 'fastify';
import { closeReport, createReport, listReports } from '#contract/reports.ts';
import type { Context } from '#server/context.ts';
import { route, writeRoute } from '#server/http/route.ts';
import { type ReadThreads, readReports, reportThread, setClosed } from './actions.ts';

/** Posts are another feature's, so whoever knows both says how they are read. */
export function reportRoutes(app: FastifyInstance, context: Context, readThreads: ReadThreads): void {
  route(app, context, listReports, ({ me }) => readReports(context, me, readThreads));

  writeRoute(app, context, createReport, async ({ action, body }) => {
    await reportThread(action, { threadId: body.id, reason: body.reason });
    return undefined;
  });

  writeRoute(app, context, closeReport, async ({ action, params, body }) => {
    await setClosed(action, { id: params.id, closed: body.closed });
    return undefined;
  });
}
