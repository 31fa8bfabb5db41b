import type { ActionContext } from '#server/action.ts';
import { lockThreads } from '#server/thread-versions/store.ts';

export interface Named {
  readonly eventId: number;
  readonly id: number;
}

/**
 * Acquires the lock of an event's threads, so that ids, deletions and marks become visible in the order of commits:
 * pages and read positions depend on it.
 */
export const lockEvent = ({ tx, context }: ActionContext, eventId: number): Promise<void> =>
  lockThreads(tx, context.database.kind, eventId);
