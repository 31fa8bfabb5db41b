import type { ActionContext } from '#server/action.ts';
import { acquireLock } from '#server/db/dialects/locks.ts';

export interface Named {
  readonly eventId: number;
  readonly id: number;
}

/**
 * Acquires the lock of an event's threads, so that ids, deletions and marks become visible in the order of commits:
 * pages and read positions depend on it.
 */
export const lockEvent = ({ tx, context }: ActionContext, eventId: number): Promise<void> =>
  acquireLock(tx, context.database.kind, `threads:${eventId}`);
