import { tableLimits } from '#contract/table-limits.ts';
import type { Context } from '#server/context.ts';
import { tryAcquireLock } from '#server/db/dialects/locks.ts';
import { tablesChanged } from './actions.ts';
import { lockTables } from './lease.ts';
import { listDeadSeats } from './reader.ts';
import { deleteOldSignals, deleteSeats, hasOldSignals } from './writer.ts';

const sweepMs = 1_000;

/**
 * Deletes seats whose lease has run out, and tells of it; who reads meanwhile does not see them either way. Of several
 * processes the one that gets the lock does it.
 */
export async function sweepSeats(context: Context): Promise<void> {
  const { database, clock, programme } = context;
  const eventId = programme.eventIds.announcements;
  const now = clock();
  const isDue =
    (await listDeadSeats(database.reader, now)).length > 0 ||
    (await hasOldSignals(database.reader, now - tableLimits.signalWaitsMs));
  if (!isDue) return;
  await database.transaction(async (tx, onCommit) => {
    if (!(await tryAcquireLock(tx, database.kind, 'sweep of seats'))) return;
    await lockTables({ tx, kind: database.kind }, eventId);
    await deleteOldSignals(tx, now - tableLimits.signalWaitsMs);
    const dead = await listDeadSeats(tx, clock());
    if (dead.length === 0) return;
    const ended = await deleteSeats(
      tx,
      dead.map(({ id }) => id),
    );
    await tablesChanged({ tx, context, onCommit }, eventId, ended);
  });
}

/** Sweeps every second; returns what stops it. */
export function startSweepingSeats(context: Context): () => void {
  let isSweeping = false;
  const timer = setInterval(() => {
    if (isSweeping) return;
    isSweeping = true;
    sweepSeats(context)
      .catch((error: unknown) => context.logger.error({ err: error }, 'seats not swept'))
      .finally(() => {
        isSweeping = false;
      });
  }, sweepMs);
  return () => clearInterval(timer);
}
