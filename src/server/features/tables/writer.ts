import type { Insertable } from 'kysely';
import type { Reader, Writer } from '#server/db/database.ts';
import { raiseVersion } from '#server/db/event-versions.ts';
import type {
  EventTableSeatRow,
  EventTableSeatsTable,
  EventTablesTable,
  SeatSignalsTable,
} from '#server/db/tables/event-tables.ts';

export async function insertTable(tx: Writer, table: Insertable<EventTablesTable>): Promise<number> {
  const { id } = await tx.insertInto('event_tables').values(table).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function deleteTableRow(tx: Writer, id: number): Promise<void> {
  await tx.deleteFrom('event_tables').where('id', '=', id).execute();
}

/** Notes that people are shown something new of an event's tables. */
export async function raiseTablesVersion(tx: Writer, eventId: number): Promise<void> {
  await raiseVersion(tx, 'event_table_versions', eventId);
}

/** Inserts a seat; undefined where the chair is taken, or the person sits somewhere: the rows decide. */
export function insertSeat(
  tx: Writer,
  seat: Insertable<EventTableSeatsTable>,
): Promise<EventTableSeatRow | undefined> {
  return tx
    .insertInto('event_table_seats')
    .values(seat)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Changes what a lease is, where it has not run out meanwhile; answers false where it has. */
export async function updateLease(
  tx: Writer,
  id: number,
  lease: Pick<EventTableSeatRow, 'expires_at' | 'holder' | 'channel'>,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('event_table_seats')
    .set(lease)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface HungUp {
  readonly tableId: number;
  /** Null for everybody at the table. */
  readonly userId: number | null;
  /** Leases that end at this moment or later were renewed since. */
  readonly endingBefore: number;
  /** End of the leases from here on. */
  readonly until: number;
}

/** Shortens leases of a table that were not renewed since; answers true where there were some. */
export async function shortenLeases(
  tx: Writer,
  { tableId, userId, endingBefore, until }: HungUp,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('event_table_seats')
    .set({ expires_at: until })
    .where('table_id', '=', tableId)
    .where('expires_at', '>', until)
    .where('expires_at', '<', endingBefore)
    .$if(userId !== null, (seats) => seats.where('user_id', '=', userId))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes seats, and returns whose they were. */
export function deleteSeats(tx: Writer, ids: readonly number[]): Promise<EventTableSeatRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return tx.deleteFrom('event_table_seats').where('id', 'in', ids).returningAll().execute();
}

/** Deletes all seats of a table, and returns whose they were. */
export function deleteSeatsOfTable(tx: Writer, tableId: number): Promise<EventTableSeatRow[]> {
  return tx.deleteFrom('event_table_seats').where('table_id', '=', tableId).returningAll().execute();
}

export async function insertSignal(tx: Writer, signal: Insertable<SeatSignalsTable>): Promise<void> {
  await tx.insertInto('seat_signals').values(signal).execute();
}

/** Counts the signals of one person that wait for a seat. */
export async function countSignals(
  db: Reader,
  { seatId, from }: { readonly seatId: number; readonly from: number },
): Promise<number> {
  const row = await db
    .selectFrom('seat_signals')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('seat_id', '=', seatId)
    .where('from_user_id', '=', from)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Takes the signals that wait for a seat out of the table, the oldest first; none where another page holds it. */
export async function takeSignals(
  tx: Writer,
  { seatId, holder }: { readonly seatId: number; readonly holder: string },
): Promise<{ from: number; data: string; at: number }[]> {
  const rows = await tx
    .deleteFrom('seat_signals')
    .where('seat_id', 'in', (seats) =>
      seats
        .selectFrom('event_table_seats')
        .select('event_table_seats.id')
        .where('event_table_seats.id', '=', seatId)
        .where('event_table_seats.holder', '=', holder),
    )
    .returning(['id', 'from_user_id', 'data', 'created_at'])
    .execute();
  return rows
    .toSorted((one, other) => one.id - other.id)
    .map((row) => ({ from: row.from_user_id, data: row.data, at: row.created_at }));
}

export async function deleteOldSignals(tx: Writer, before: number): Promise<void> {
  await tx.deleteFrom('seat_signals').where('created_at', '<', before).execute();
}

/** Answers true where signals wait for a seat. */
export async function hasSignals(db: Reader, seatId: number): Promise<boolean> {
  const row = await db
    .selectFrom('seat_signals')
    .select('id')
    .where('seat_id', '=', seatId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Answers true where a signal has waited since before a moment. */
export async function hasOldSignals(db: Reader, before: number): Promise<boolean> {
  const row = await db
    .selectFrom('seat_signals')
    .select('id')
    .where('created_at', '<', before)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
