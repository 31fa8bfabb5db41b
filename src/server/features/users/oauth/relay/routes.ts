import type { FastifyInstance } from 'fastify';
import { oauthPages } from '#contract/oauth-provider.ts';
import { relayHeaders, relayPage } from './page.ts';

/** Serves `/linkedin-login` and `/zoom-login`, pages of their own without the app (specification, section 2). */
export function relayRoutes(app: FastifyInstance): void {
  for (const { POPUP: path } of Object.values(oauthPages))
    app.get(path, async (_request, reply) =>
      reply.headers(relayHeaders).type('text/html; charset=utf-8').send(relayPage),
    );
}
