import type { OutboxSource } from '#client/outbox/outbox.ts';
import { leaveSeatKind } from '#offline/kinds/tables.ts';
import { isOfKind } from '#offline/outbox/kind.ts';
import { withTimeLimit } from '#offline/time-limit.ts';

/** Without an answer by then another seat is asked for all the same, and the server says what is in the way. */
const patienceMs = 5_000;

/** Resolves once the server knows of the seats that were given up here: before that it gives no other one. */
export async function untilSeatsAreLeft(outbox: Pick<OutboxSource, 'state' | 'subscribe'>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => {
    const { entries } = outbox.state();
    if (!entries.some((entry) => entry.refusal === null && isOfKind(entry, leaveSeatKind))) resolve();
  };
  const stop = outbox.subscribe(look);
  look();
  await withTimeLimit(patienceMs, promise);
  stop();
}
