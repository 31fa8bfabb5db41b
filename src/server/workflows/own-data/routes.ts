import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/own-data.ts';
import type { Context } from '#server/context.ts';
import { fileRoute, route, writeRoute } from '#server/http/route.ts';
import { askForDeletion, deleteByCode } from './deletion/codes.ts';
import { readPlan } from './deletion/succession.ts';
import { exportPerson } from './export/export-person.ts';

export function ownDataRoutes(app: FastifyInstance, context: Context): void {
  fileRoute(app, context, calls.exportOwnData, ({ me, signal }) => exportPerson(context, me.userId, signal));

  route(app, context, calls.readDeletionPlan, ({ me }) => readPlan(context, me.userId));

  writeRoute(app, context, calls.requestDeletion, async ({ action }) => {
    await askForDeletion(action);
    return { message: 'A code is on its way.' };
  });

  // Without an idempotency key: there is nobody left for whom an answer could be kept.
  route(app, context, calls.deleteAccount, async ({ me, body }) => {
    await deleteByCode(context, me, body.code);
    return undefined;
  });
}
