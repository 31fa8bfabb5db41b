import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Config, isLocalHost } from '#server/config.ts';
import type { Context } from '#server/context.ts';

export const outboxPath = '/dev/outbox';

/** Creates the token without which the outbox stays shut; the same at every start, so that its address can be kept. */
export const outboxToken = ({ secret }: Pick<Context, 'secret'>): string =>
  createHmac('sha256', secret).update('dev-outbox').digest('base64url').slice(0, 22);

/** Whole address of the outbox, as the terminal shows it after the start. */
export const outboxAddress = (context: Pick<Context, 'secret' | 'config'>): string =>
  `${context.config.publicUrl}${outboxPath}?token=${outboxToken(context)}`;

export function isOutboxToken(context: Pick<Context, 'secret'>, given: unknown): boolean {
  const token = Buffer.from(outboxToken(context));
  const other = Buffer.from(typeof given === 'string' ? given : '');
  return other.length === token.length && timingSafeEqual(other, token);
}

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
export function isLocalRequest(config: Pick<Config, 'isLocal'>, request: IncomingMessage): boolean {
  if (!config.isLocal || request.httpVersion === '1.0') return false;
  // A whole address as the target is meant for a proxy, and may name another host than the header does.
  if (!request.url?.startsWith('/')) return false;
  if (forwardingHeaders.some((name) => request.headers[name] !== undefined)) return false;
  return isLocalHost((request.headers.host ?? '').replace(/:\d+$/, ''));
}
