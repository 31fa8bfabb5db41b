import type { FastifyInstance } from 'fastify';
import { closeReport, createReport, listFormerTexts, listReports } from '#contract/reports.ts';
import type { Context } from '#server/context.ts';
import { route, writeRoute } from '#server/http/route.ts';
import { reportMessage, reportThread, setClosed } from './actions.ts';
import { type ReadThreads, readFormerTexts, readReports } from './read.ts';

/** Adds the calls of reports. Posts belong to another feature, so the way to read them is handed in. */
export function reportRoutes(app: FastifyInstance, context: Context, readThreads: ReadThreads): void {
  route(app, context, listReports, ({ me }) => readReports(context, me, readThreads));

  route(app, context, listFormerTexts, ({ me, params }) => readFormerTexts(context, me, params.id));

  writeRoute(app, context, createReport, async ({ action, body }) => {
    const report = body.kind === 'THREAD' ? reportThread : reportMessage;
    await report(action, body);
    return undefined;
  });

  writeRoute(app, context, closeReport, async ({ action, params, body }) => {
    await setClosed(action, { id: params.id, closed: body.closed });
    return undefined;
  });
}
