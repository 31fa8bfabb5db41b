import type { FastifyInstance } from 'fastify';

/** Logs one line a request, with its route and not its address, since addresses carry codes and names. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) request.log.error(line, 'answered');
    else if (reply.statusCode >= 400) request.log.info(line, 'answered');
    else request.log.debug(line, 'answered');
  });
}
