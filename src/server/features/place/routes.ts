import type { FastifyInstance } from 'fastify';
import { getPlace } from '#contract/place.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/http/route.ts';

export function placeRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, getPlace, async ({ ip }) => context.geo.placeOf(ip));
}
