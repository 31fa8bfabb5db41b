import type { FastifyRequest } from 'fastify';
import { headerNames } from '#contract/names.ts';
import type { Context } from '#server/context.ts';
import { ProblemError } from './problem-error.ts';

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
