import type { FastifyInstance } from 'fastify';
import { listParticipants } from '#contract/participants.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/http/route.ts';
import { readParticipants } from './read.ts';

export function eventRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, listParticipants, ({ me, params, query }) =>
    readParticipants(context, me, { eventId: params.id, page: query }),
  );
}
