import type { FastifyInstance } from 'fastify';
import { getLegalDocument, getProgramme } from '#contract/programme.ts';
import type { Context } from '#server/context.ts';
import { constantRoute } from '#server/http/route.ts';

export function programmeRoutes(app: FastifyInstance, context: Context): void {
  constantRoute(app, context, getProgramme, () => context.programme);
  constantRoute(app, context, getLegalDocument, ({ params }) => context.programme.documents[params.name]);
}
