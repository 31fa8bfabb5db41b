import type { FastifyInstance } from 'fastify';
import type { Lifecycle } from '#server/context.ts';
import { ProblemError } from './problem-error.ts';

const retryAfterSeconds = 5;

/** While the server closes: what comes gets 503, and what was running ends its connection, which would else be kept alive. */
export function refuseWhileClosing(app: FastifyInstance, lifecycle: Lifecycle): void {
  app.addHook('onRequest', async (request) => {
    if (lifecycle.isClosing && request.url !== '/health')
      throw new ProblemError('unavailable', { retryAfterSeconds });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (lifecycle.isClosing) reply.header('connection', 'close');
  });
}
