import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '#contract/limits.ts';
import { emailKey } from '#server/db/email-key.ts';
import { ProblemError } from './problem-error.ts';

const minuteMs = 60_000;
/** Characters of an address that are read: composing longer ones takes long. */
const longestRead = 4 * limits.emailMaxLength;

function emailOf(request: FastifyRequest): string {
  const body = request.body;
  const email: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'email') : null;
  return typeof email === 'string'
    ? emailKey(email.trim().slice(0, longestRead).normalize('NFKC')).slice(0, limits.emailMaxLength)
    : '';
}

/** Network of an address: a home or a phone has a whole /64 of IPv6 addresses, which counts as one. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const left = head.split(':').filter((part) => part !== '');
  const right = tail.split(':').filter((part) => part !== '');
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...(ip.includes('::') ? zeros : []), ...right].slice(0, 4).join(':');
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
    keyGenerator: (request) => `${networkOf(request.ip)} ${emailOf(request)}`,
  });
  const forAddress = scope.createRateLimit({
    max: limits.signInTriesPerMinutePerAddress,
    timeWindow: minuteMs,
    keyGenerator: (request) => networkOf(request.ip),
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
