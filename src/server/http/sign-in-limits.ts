import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '#contract/limits.ts';
import { fold } from '#server/db/fold.ts';
import { ProblemError } from './problem-error.ts';

const minuteMs = 60_000;

function emailOf(request: FastifyRequest): string {
  const body = request.body;
  const email: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'email') : null;
  return typeof email === 'string' ? fold(email.trim()).slice(0, limits.emailMaxLength) : '';
}

/**
 * Limits sign-in tries on every route of this scope: for one e-mail from one address, and for one address, which a
 * hall full of people may share.
 */
export async function limitSignIns(scope: FastifyInstance): Promise<void> {
  await scope.register(rateLimit, { global: false });
  const forEmail = scope.createRateLimit({
    max: limits.signInTriesPerMinute,
    timeWindow: minuteMs,
    keyGenerator: (request) => `${request.ip} ${emailOf(request)}`,
  });
  const forAddress = scope.createRateLimit({
    max: limits.signInTriesPerMinutePerAddress,
    timeWindow: minuteMs,
    keyGenerator: (request) => request.ip,
  });
  scope.addHook('preHandler', async (request) => {
    const checks = emailOf(request) === '' ? [forAddress] : [forAddress, forEmail];
    for (const check of checks) {
      const result = await check(request);
      if (!result.isAllowed && result.isExceeded) {
        throw new ProblemError('too_many_requests', { retryAfterSeconds: result.ttlInSeconds });
      }
    }
  });
}
