import { createHmac, timingSafeEqual } from 'node:crypto';
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
