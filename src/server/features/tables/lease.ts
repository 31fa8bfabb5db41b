import { tableLimits } from '#contract/table-limits.ts';
import type { DatabaseKind, Writer } from '#server/db/database.ts';
import { acquireLock } from '#server/db/dialects/locks.ts';
import type { EventTableSeatRow } from '#server/db/tables/event-tables.ts';
import { findLivingSeat } from './reader.ts';
import { raiseTablesVersion, updateLease } from './writer.ts';

interface Access {
  readonly tx: Writer;
  readonly kind: DatabaseKind;
  readonly clock: () => number;
}

/** Acquires the lock under which tables are made and deleted, and seats taken, renewed and given up. */
export const lockTables = ({ tx, kind }: Pick<Access, 'tx' | 'kind'>, eventId: number): Promise<void> =>
  acquireLock(tx, kind, `tables:${eventId}`);

interface Renewing {
  readonly userId: number;
  readonly seatId: number;
  /** Page that asks; absent where it says no name, and then whoever holds the seat goes on holding it. */
  readonly holder?: string | undefined;
  readonly takesOver?: boolean | undefined;
  readonly isLeaving?: boolean | undefined;
  /** Channel that hears the call from here on; absent where the page has none. */
  readonly channel?: string;
}

/** Outcome of a renewal; `isMoved` where another page or channel holds the seat now. */
export type Lease =
  | { readonly outcome: 'held'; readonly seat: EventTableSeatRow; readonly isMoved: boolean }
  | { readonly outcome: 'elsewhere' }
  | { readonly outcome: 'gone' };

/** Page and channel that hold the seat after a renewal; a page that has just come has no channel yet. */
function holding(seat: EventTableSeatRow, { holder = seat.holder ?? undefined, channel }: Renewing) {
  const isSame = holder === undefined || holder === seat.holder;
  return { holder: holder ?? null, channel: channel ?? (isSame ? seat.channel : null) };
}

/**
 * Renews the lease of a seat, by the server's clock. A lease that has run out stays so: somebody else may be sitting
 * there. A page that goes away shortens its own lease, and never that of a page which has taken the seat over.
 */
export async function renewLease({ tx, kind, clock }: Access, asked: Renewing): Promise<Lease> {
  const { userId, seatId, isLeaving = false, takesOver = false } = asked;
  const named = { id: seatId, userId };
  const unlocked = await findLivingSeat(tx, { ...named, now: clock() });
  if (unlocked === undefined) return { outcome: 'gone' };
  await lockTables({ tx, kind }, unlocked.event_id);
  // The lock may have been waited for longer than the lease lasts.
  const now = clock();
  const seat = await findLivingSeat(tx, { ...named, now });
  if (seat === undefined) return { outcome: 'gone' };
  const next = holding(seat, asked);
  const isOthers = seat.holder !== null && next.holder !== seat.holder;
  if (isOthers && !takesOver) return { outcome: 'elsewhere' };
  const whole = now + tableLimits.leaseMs;
  const expiresAt = isLeaving ? Math.min(seat.expires_at, now + tableLimits.leavingMs) : whole;
  if (!(await updateLease(tx, seat.id, { ...next, expires_at: expiresAt }, now))) return { outcome: 'gone' };
  // What was composed before would be believed for longer than the lease now is.
  if (isLeaving) await raiseTablesVersion(tx, seat.event_id);
  const isMoved = next.holder !== seat.holder || next.channel !== seat.channel;
  return { outcome: 'held', seat: { ...seat, ...next, expires_at: expiresAt }, isMoved };
}
