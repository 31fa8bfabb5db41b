import type { FastifyInstance } from 'fastify';
import type { Health } from '#contract/deployment.ts';
import type { Context } from '#server/context.ts';
import { appVersion } from '#server/version.ts';

/** Adds `/health` for monitoring: 200 while the process can work, 503 while it cannot. */
export function addHealth(app: FastifyInstance, { database, lifecycle }: Context): void {
  app.get('/health', async (_request, reply) => {
    const isReady = !lifecycle.isClosing && (await database.isReady().catch(() => false));
    const health: Health = {
      status: isReady ? 'ok' : 'unavailable',
      database: database.kind,
      version: appVersion,
    };
    if (!isReady) reply.status(503).header('retry-after', '5');
    return reply.header('cache-control', 'no-store').send(health);
  });
}
