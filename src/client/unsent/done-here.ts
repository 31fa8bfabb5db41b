import { isOfKind } from '#offline/outbox/is-of-kind.ts';
import type { Kind } from '#offline/outbox/kind.ts';
import type { UnsentState } from '#offline/outbox/state.ts';

/** So long an answer may be under way that was given before the thing was taken. */
const underWayMs = 5_000;

/**
 * What was done on this phone of one kind and an answer read at `asOf` may not hold, in the order in which it was done.
 * What was refused is not among it.
 */
export function doneHere<Args>(
  { entries, sent }: Pick<UnsentState, 'entries' | 'sent'>,
  kind: Kind<Args>,
  asOf: number,
): readonly Args[] {
  const taken = sent.filter(({ at }) => at > asOf - underWayMs);
  const waiting = entries.filter(({ refusal }) => refusal === null);
  return [...taken, ...waiting].flatMap((one) => (isOfKind(one, kind) ? [one.args] : []));
}
