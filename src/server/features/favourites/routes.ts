import type { FastifyInstance } from 'fastify';
import { addFavourite, listFavourites, removeFavourite } from '#contract/favourites.ts';
import type { Context } from '#server/context.ts';
import { route, writeRoute } from '#server/http/route.ts';
import { setFavourite } from './actions.ts';
import { readFavourites } from './read.ts';

export function favouriteRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, listFavourites, ({ me, params }) => readFavourites(context, me, params.userId));

  for (const endpoint of [addFavourite, removeFavourite]) {
    writeRoute(app, context, endpoint, ({ action, body }) => setFavourite(action, body));
  }
}
