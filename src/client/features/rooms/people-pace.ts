import { roomLimits } from '#contract/room-limits.ts';

interface Turn {
  /** The page that opens a list waits for nothing. */
  readonly isFirst: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Moment of the last page that was asked for, by event. */
const askedAt = new Map<number, number>();

/** Waits until the page before is a second old (specification, section 9); throws where the call was given up meanwhile. */
export async function untilTurn(eventId: number, { isFirst, signal }: Turn): Promise<void> {
  const now = Date.now();
  const at = isFirst ? now : Math.max(now, (askedAt.get(eventId) ?? 0) + roomLimits.peoplePaceMs);
  askedAt.set(eventId, at);
  if (at > now) await new Promise((resolve) => setTimeout(resolve, at - now));
  signal?.throwIfAborted();
}
