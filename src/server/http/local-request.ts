import type { FastifyRequest } from 'fastify';
import { type Config, isLocalHost } from '#server/config.ts';

const forwardingHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];

/** Asked from this machine itself: a reverse proxy here that passes strangers on leaves its marks. */
export function isLocalRequest(config: Pick<Config, 'isLocal'>, request: FastifyRequest): boolean {
  if (!config.isLocal || forwardingHeaders.some((name) => request.headers[name] !== undefined)) return false;
  return isLocalHost((request.headers.host ?? '').replace(/:\d+$/, ''));
}
