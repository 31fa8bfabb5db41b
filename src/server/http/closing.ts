import type { FastifyInstance } from 'fastify';
import type { Lifecycle } from '#server/context.ts';
import { ProblemError } from './problem-error.ts';

const retryAfterSeconds = 5;

/**
 * Refuses new requests with 503 while the server closes, and ends the connections of running ones, which would be kept
 * alive.
 */
export function refuseWhileClosing(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook('onRequest', async (request) => {
    if (lifecycle.isClosing && request.url !== '/health')
      throw new ProblemError('unavailable', { retryAfterSeconds });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (lifecycle.isClosing) reply.header('connection', 'close');
  });
}
