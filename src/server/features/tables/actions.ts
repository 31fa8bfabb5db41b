import { tableLimits } from '#contract/table-limits.ts';
import type { CreateTable, Renewal, Seat, Table } from '#contract/tables.ts';
import { texts } from '#contract/texts.ts';
import { canPublish } from '#domain/event-access.ts';
import type { ActionContext } from '#server/action.ts';
import type { EventTableRow, EventTableSeatRow } from '#server/db/tables/event-tables.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { chosenImage } from '#server/providers/files/chosen-image.ts';
import { fileIdOf } from '#server/providers/files/file-address.ts';
import { releaseFiles } from '#server/providers/files/store.ts';
import { endCalls } from './calls.ts';
import { lockTables, renewLease } from './lease.ts';
import { requireMembership, seatGone, tableGone } from './policy.ts';
import { presentTable, viewSeat } from './read.ts';
import { countTables, findSeat, findSeatOf, findTable, listDeadSeats, listTakenNumbers } from './reader.ts';
import {
  deleteSeats,
  deleteSeatsOfTable,
  deleteTableRow,
  insertSeat,
  insertTable,
  raiseTablesVersion,
} from './writer.ts';

/** Bytes that a table takes in the database besides its name. */
const rowBytes = 300;

interface Named {
  readonly eventId: number;
  readonly tableId: number;
}

const member = ({ tx, context, me }: ActionContext, eventId: number) =>
  requireMembership(tx, context, { eventId, userId: me.userId });

const lock = ({ tx, context }: ActionContext, eventId: number): Promise<void> =>
  lockTables({ tx, kind: context.database.kind }, eventId);

/**
 * Tells everybody in the event that something about its tables has changed, pages whose seat is gone, and whoever carries
 * the calls.
 */
export async function tablesChanged(
  { tx, context, onCommit }: Omit<ActionContext, 'me'>,
  eventId: number,
  ended: readonly EventTableSeatRow[] = [],
): Promise<void> {
  await raiseTablesVersion(tx, eventId);
  onCommit(() => {
    for (const { id: seatId, user_id: userId } of ended) context.realtime.seatMoved({ seatId, userId });
    context.eventChanges.tell({ type: 'event.tables', eventId });
    const seats = ended.map(({ table_id: tableId, user_id: userId }) => ({ tableId, userId }));
    endCalls(context, eventId, seats);
  });
}

async function requireHost(action: ActionContext, eventId: number): Promise<void> {
  if (!canPublish(await member(action, eventId))) throw new ProblemError('forbidden');
}

async function logoOf({ tx, context, me: { userId } }: ActionContext, given: string): Promise<string | null> {
  const { secret, config, clock } = context;
  const choice = { secret, publicUrl: config.publicUrl, now: clock(), userId, given, current: null };
  const logo = await chosenImage(tx, choice);
  if (logo === undefined) throw new ProblemError('invalid', { fields: { logo: texts.invalid } });
  return logo;
}

/** Adds a table, after the others where no number says otherwise. */
export async function createTable(
  action: ActionContext,
  { eventId, body }: { readonly eventId: number; readonly body: CreateTable },
): Promise<Table> {
  const { tx, context, me } = action;
  await requireHost(action, eventId);
  await lock(action, eventId);
  const { count, lastNo } = await countTables(tx, eventId);
  if (count >= tableLimits.tablesMax)
    throw new ProblemError('conflict', { message: `There are ${tableLimits.tablesMax} tables already.` });
  context.writtenBytes.add(me.userId, rowBytes + Buffer.byteLength(body.tableName));
  const table = {
    event_id: eventId,
    table_no: body.tableNo ?? lastNo + 1,
    name: body.tableName,
    logo: await logoOf(action, body.logo ?? ''),
    capacity: body.seatingCapacity,
    created_at: context.clock(),
  };
  const id = await insertTable(tx, table);
  await tablesChanged(action, eventId);
  return presentTable({ ...table, id }, [], context);
}

/** Deletes a table with its seats, which ends its call; one that is not there is deleted already. */
export async function deleteTable(action: ActionContext, { eventId, tableId }: Named): Promise<void> {
  const { tx, context } = action;
  await requireHost(action, eventId);
  await lock(action, eventId);
  const table = await findTable(tx, { eventId, id: tableId });
  if (table === undefined) return;
  const ended = await deleteSeatsOfTable(tx, tableId);
  await deleteTableRow(tx, tableId);
  const logo = fileIdOf(table.logo);
  if (logo !== null) await releaseFiles(tx, [logo], context.clock());
  await tablesChanged(action, eventId, ended);
}

interface Sitting extends Named {
  /** Person whom the body names: only oneself. */
  readonly userId: number;
  readonly holder?: string | undefined;
}

/** Takes the first free seat of a table for the caller. */
export async function takeSeat(action: ActionContext, sitting: Sitting): Promise<Seat> {
  const { tx, context, me } = action;
  const { eventId, tableId, userId, holder } = sitting;
  if (userId !== me.userId) throw new ProblemError('forbidden');
  await member(action, eventId);
  await lock(action, eventId);
  const table = await findTable(tx, { eventId, id: tableId });
  if (table === undefined) throw tableGone();
  const now = context.clock();
  const own = await findSeatOf(tx, { eventId, userId, now });
  // Sent again by a page that never got the answer.
  if (own?.table_id === tableId && own.holder === holder && holder !== undefined)
    return viewSeat(tx, own, context);
  if (own !== undefined) throw new ProblemError('seated');
  const ended = await deleteSeats(
    tx,
    (await listDeadSeats(tx, now)).map(({ id }) => id),
  );
  const seat = await sitDown(action, table, holder ?? null);
  await tablesChanged(action, eventId, ended);
  return viewSeat(tx, seat, context);
}

async function sitDown(
  { tx, context, me }: ActionContext,
  table: EventTableRow,
  holder: string | null,
): Promise<EventTableSeatRow> {
  const taken = await listTakenNumbers(tx, table.id);
  for (let number = 1; number <= table.capacity; number += 1) {
    if (taken.has(number)) continue;
    const seat = await insertSeat(tx, {
      table_id: table.id,
      event_id: table.event_id,
      user_id: me.userId,
      seat_no: number,
      holder,
      channel: null,
      expires_at: context.clock() + tableLimits.leaseMs,
    });
    if (seat !== undefined) return seat;
  }
  throw new ProblemError('table_full');
}

/** Renews the lease of the caller's seat, or takes it over from another page of theirs. */
export async function renewSeat(
  action: ActionContext,
  { eventId, tableId, seatId, ...renewal }: Named & { readonly seatId: number } & Renewal,
): Promise<Seat> {
  const { tx, context, me, onCommit } = action;
  await member(action, eventId);
  const { userId } = me;
  const access = { tx, kind: context.database.kind, clock: context.clock };
  const lease = await renewLease(access, { userId, seatId, ...renewal });
  if (lease.outcome === 'elsewhere') throw new ProblemError('seat_elsewhere');
  if (lease.outcome === 'gone' || lease.seat.table_id !== tableId) throw seatGone();
  if (lease.isMoved) onCommit(() => context.realtime.seatMoved({ seatId, userId }));
  return viewSeat(tx, lease.seat, context);
}

interface Leaving extends Named {
  readonly seatId: number;
  readonly holder?: string | undefined;
}

/** Gives up the caller's seat; one that is not there was given up already, and who has lost it to another page gives up nothing. */
export async function leaveSeat(
  action: ActionContext,
  { eventId, tableId, seatId, holder }: Leaving,
): Promise<void> {
  const { tx, me } = action;
  await member(action, eventId);
  await lock(action, eventId);
  const seat = await findSeat(tx, seatId);
  if (seat === undefined || seat.table_id !== tableId) return;
  if (seat.user_id !== me.userId) throw new ProblemError('forbidden');
  if (holder !== undefined && seat.holder !== null && seat.holder !== holder) return;
  await tablesChanged(action, eventId, await deleteSeats(tx, [seatId]));
}
