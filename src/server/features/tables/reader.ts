import { tableLimits } from '#contract/table-limits.ts';
import type { Reader } from '#server/db/database.ts';
import { createPlaceReader } from '#server/db/event-versions.ts';
import type { EventTableRow, EventTableSeatRow } from '#server/db/tables/event-tables.ts';
import { type PersonRow, personColumns } from '#server/people/present-person.ts';

/** Reads the place of a person in an event with the version of its tables. */
export const readTablesPlace = createPlaceReader('event_table_versions');

export function listTableRows(db: Reader, eventId: number): Promise<EventTableRow[]> {
  return db
    .selectFrom('event_tables')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('table_no')
    .orderBy('id')
    .limit(tableLimits.tablesMax)
    .execute();
}

export function findTable(
  db: Reader,
  { eventId, id }: { readonly eventId: number; readonly id: number },
): Promise<EventTableRow | undefined> {
  return db
    .selectFrom('event_tables')
    .selectAll()
    .where('id', '=', id)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
}

/** Selects the seats that count at a moment: their lease lies ahead, and whoever has them is still in the event. */
export const livingSeats = (db: Reader, now: number) =>
  db
    .selectFrom('event_table_seats as seat')
    .innerJoin('event_participants as place', (join) =>
      join.onRef('place.event_id', '=', 'seat.event_id').onRef('place.user_id', '=', 'seat.user_id'),
    )
    .where('place.status', '=', 'APPROVED')
    .where('seat.expires_at', '>', now);

export type SeatedRow = PersonRow & Pick<EventTableSeatRow, 'table_id' | 'expires_at'> & { seat_id: number };

/** Lists who sits at the tables of an event, in the order in which they sat down. */
export function listSeated(db: Reader, eventId: number, now: number): Promise<SeatedRow[]> {
  return livingSeats(db, now)
    .innerJoin('users', 'users.id', 'seat.user_id')
    .select([...personColumns, 'seat.id as seat_id', 'seat.table_id', 'seat.expires_at'])
    .where('seat.event_id', '=', eventId)
    .orderBy('seat.id')
    .execute();
}

export async function countTables(db: Reader, eventId: number): Promise<{ count: number; lastNo: number }> {
  const row = await db
    .selectFrom('event_tables')
    .select(({ fn }) => [fn.countAll().as('count'), fn.max('table_no').as('last_no')])
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), lastNo: Number(row.last_no ?? 0) };
}

/** Finds the seat that a person has in an event at a moment. */
export function findSeatOf(
  db: Reader,
  { eventId, userId, now }: { readonly eventId: number; readonly userId: number; readonly now: number },
): Promise<EventTableSeatRow | undefined> {
  return livingSeats(db, now)
    .selectAll('seat')
    .where('seat.event_id', '=', eventId)
    .where('seat.user_id', '=', userId)
    .executeTakeFirst();
}

/** Finds a seat by its id, whether or not its lease has run out. */
export function findSeat(db: Reader, id: number): Promise<EventTableSeatRow | undefined> {
  return db.selectFrom('event_table_seats').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Finds a seat by its id that counts at a moment. */
export function findLivingSeat(
  db: Reader,
  { id, userId, now }: { readonly id: number; readonly userId: number; readonly now: number },
): Promise<EventTableSeatRow | undefined> {
  return livingSeats(db, now)
    .selectAll('seat')
    .where('seat.id', '=', id)
    .where('seat.user_id', '=', userId)
    .executeTakeFirst();
}

/** Lists the numbers of a table's seats that are taken, whether or not their leases have run out. */
export async function listTakenNumbers(db: Reader, tableId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('event_table_seats')
    .select('seat_no')
    .where('table_id', '=', tableId)
    .execute();
  return new Set(rows.map((row) => row.seat_no));
}

/** Lists seats whose lease has run out, or whose people are no longer in the event. */
export function listDeadSeats(db: Reader, now: number): Promise<Pick<EventTableSeatRow, 'id'>[]> {
  return db
    .selectFrom('event_table_seats')
    .select('id')
    .where('id', 'not in', livingSeats(db, now).select('seat.id'))
    .execute();
}

interface SignalPlace {
  readonly seat_id: number;
  readonly channel: string | null;
}

interface Signalling {
  /** Seat of whoever sends, which their page must still hold. */
  readonly seatId: number;
  readonly userId: number;
  readonly holder: string;
  readonly to: number;
  readonly now: number;
}

/** Finds the seat of somebody who sits at the same table as the sender; undefined where either does not sit there. */
export function findNeighbour(
  db: Reader,
  { seatId, userId, holder, to, now }: Signalling,
): Promise<SignalPlace | undefined> {
  const own = livingSeats(db, now)
    .select('seat.table_id')
    .where('seat.id', '=', seatId)
    .where('seat.user_id', '=', userId)
    .where('seat.holder', '=', holder);
  return livingSeats(db, now)
    .select(['seat.id as seat_id', 'seat.channel'])
    .where('seat.table_id', 'in', own)
    .where('seat.user_id', '=', to)
    .executeTakeFirst();
}
