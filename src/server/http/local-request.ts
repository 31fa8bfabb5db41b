import type { FastifyRequest } from 'fastify';
import { type Config, isLocalHost } from '#server/config.ts';

const forwardingHeaders = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
  'x-forwarded-server',
  'x-client-ip',
  'x-envoy-external-address',
  'true-client-ip',
  'cf-connecting-ip',
  'fly-client-ip',
  'cdn-loop',
  'via',
];

/**
 * Answers true for what seems to be a request from this machine itself: a reverse proxy that passes on strangers leaves its headers, or
 * speaks HTTP/1.0.
 */
export function isLocalRequest(config: Pick<Config, 'isLocal'>, request: FastifyRequest): boolean {
  if (!config.isLocal || request.raw.httpVersion === '1.0') return false;
  // A whole address as the target is meant for a proxy, and may name another host than the header does.
  if (!request.raw.url?.startsWith('/')) return false;
  if (forwardingHeaders.some((name) => request.headers[name] !== undefined)) return false;
  return isLocalHost((request.headers.host ?? '').replace(/:\d+$/, ''));
}
