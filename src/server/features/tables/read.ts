import type { Seat, Table, Tables, VideoToken } from '#contract/tables.ts';
import type { Participation } from '#domain/event-access.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { EventTableRow, EventTableSeatRow } from '#server/db/tables/event-tables.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { type PresentContext, presentPerson } from '#server/people/present-person.ts';
import { listPeople } from '#server/people/store.ts';
import { imageAddress } from '#server/providers/files/file-address.ts';
import { requireApproved, requireMembership, requireTablesEvent, tableGone } from './policy.ts';
import {
  findSeatOf,
  findTable,
  listSeated,
  listTableRows,
  readTablesPlace,
  type SeatedRow,
} from './reader.ts';

/** Time for which a list is composed at the longest: names and pictures of people change without a word. */
const composedMs = 10_000;

export function presentTable(
  row: EventTableRow,
  seated: readonly SeatedRow[],
  context: PresentContext,
): Table {
  return {
    id: row.id,
    eventId: row.event_id,
    tableNo: row.table_no,
    tableName: row.name,
    logo: imageAddress(context, row.logo),
    seatingCapacity: row.capacity,
    eventTableParticipants: seated.map((seat) => ({
      id: seat.seat_id,
      participantUser: presentPerson(seat, context),
    })),
  };
}

/** Presents a seat with the person who has it. */
export async function viewSeat(db: Reader, seat: EventTableSeatRow, context: PresentContext): Promise<Seat> {
  const [person] = await listPeople(db, [seat.user_id]);
  if (person === undefined) throw new ProblemError('not_found');
  return { id: seat.id, participantUser: presentPerson(person, context) };
}

/** A list as all people with the same roles see it. */
interface Composed {
  readonly version: number;
  /** Moment at which a lease runs out, or the list is read anew in any case. */
  readonly until: number;
  readonly content: Table[];
  readonly byRoles: Map<string, Tables>;
}

async function compose(context: Context, eventId: number, version: number): Promise<Composed> {
  const { reader } = context.database;
  const now = context.clock();
  const [rows, seated] = await Promise.all([
    listTableRows(reader, eventId),
    listSeated(reader, eventId, now),
  ]);
  const byTable = Map.groupBy(seated, (seat) => seat.table_id);
  const content = rows.map((row) => presentTable(row, byTable.get(row.id) ?? [], context));
  const until = Math.min(now + composedMs, ...seated.map((seat) => seat.expires_at));
  return { version, until, content, byRoles: new Map() };
}

function viewOf({ content, byRoles }: Composed, { isHost, isAdmin }: Participation): Tables {
  const roles = `${isHost} ${isAdmin}`;
  const view = byRoles.get(roles) ?? {
    content,
    loggedInUserEventParticipant: { host: isHost, admin: isAdmin },
  };
  byRoles.set(roles, view);
  return view;
}

/**
 * Creates the read of an event's tables, which phones ask for every five seconds. The list is composed once for all who
 * have the same roles, and returned as the same object until its version is another or a lease runs out; what is read
 * for each caller is one row.
 */
export function createTablesReader(context: Context) {
  const eventId = context.programme.eventIds.announcements;
  let composing: { readonly version: number; readonly list: Promise<Composed> } | null = null;

  async function listOf(version: number): Promise<Composed> {
    if (composing !== null && composing.version === version) {
      const known = await composing.list;
      if (context.clock() < known.until) return known;
    }
    const list = compose(context, eventId, version);
    const mine = { version, list };
    composing = mine;
    list.catch(() => {
      if (composing === mine) composing = null;
    });
    return list;
  }

  return async (asked: { readonly eventId: number; readonly userId: number }): Promise<Tables> => {
    requireTablesEvent(context, asked.eventId);
    const { participation, version } = await readTablesPlace(context.database.reader, { ...asked, eventId });
    return viewOf(await listOf(version), requireApproved(context, participation));
  };
}

interface Joining {
  readonly eventId: number;
  readonly tableId: number;
  readonly userId: number;
  /** Page that joins; absent where it does not matter which one holds the seat. */
  readonly holder?: string | undefined;
}

/** Reads what somebody joins the call of their table with. */
export async function readVideoToken(
  context: Context,
  { eventId, tableId, userId, holder }: Joining,
): Promise<VideoToken> {
  const { reader } = context.database;
  await requireMembership(reader, context, { eventId, userId });
  if ((await findTable(reader, { eventId, id: tableId })) === undefined) throw tableGone();
  const seat = await findSeatOf(reader, { eventId, userId, now: context.clock() });
  if (seat?.table_id !== tableId) throw new ProblemError('forbidden');
  if (holder !== undefined && seat.holder !== null && seat.holder !== holder)
    throw new ProblemError('seat_elsewhere');
  return context.video.access({ tableId, userId });
}
