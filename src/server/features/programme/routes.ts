import type { FastifyInstance } from 'fastify';
import { getLegalDocument, getProgramme } from '#contract/programme.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/http/route.ts';

export function programmeRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, getProgramme, async () => context.programme);
  route(app, context, getLegalDocument, async ({ params }) => context.programme.documents[params.name]);
}
