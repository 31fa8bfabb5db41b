import type { FastifyRequest } from 'fastify';
import { type Config, isLocalHost } from '#server/config.ts';

const forwardingHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
  'cf-connecting-ip',
  'via',
];

/**
 * Answers true for a request from this machine itself: a reverse proxy that passes on strangers leaves its headers, or
 * speaks HTTP/1.0.
 */
export function isLocalRequest(config: Pick<Config, 'isLocal'>, request: FastifyRequest): boolean {
  if (!config.isLocal || request.raw.httpVersion === '1.0') return false;
  if (forwardingHeaders.some((name) => request.headers[name] !== undefined)) return false;
  return isLocalHost((request.headers.host ?? '').replace(/:\d+$/, ''));
}
