import type { FastifyInstance } from 'fastify';
import { relayHeaders, relayPage } from './page.ts';

/** Serves `/linkedin-login` and `/zoom-login`, pages of their own without the app (specification, section 2). */
export function relayRoutes(app: FastifyInstance): void {
  for (const path of ['/linkedin-login', '/zoom-login'])
    app.get(path, async (_request, reply) =>
      reply.headers(relayHeaders).type('text/html; charset=utf-8').send(relayPage),
    );
}
