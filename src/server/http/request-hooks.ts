import type { FastifyInstance, FastifyRequest } from 'fastify';
import { headerNames } from '#contract/names.ts';
import type { Context, Lifecycle } from '#server/context.ts';
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

/** Refuses callers that do not name the application and the programme; the pair is public and protects nothing. */
export function requireClient({ config, programme }: Context) {
  const tenant = config.tenant ?? programme.tenant;
  return async (request: FastifyRequest): Promise<void> => {
    const { headers } = request;
    const isKnown =
      headers[headerNames.appKey] === config.appKey && headers[headerNames.appSecret] === config.appSecret;
    if (!isKnown) throw new ProblemError('unknown_client');
    if (headers[headerNames.tenant] !== tenant) throw new ProblemError('unknown_tenant');
  };
}
