import type { Endpoint } from '#contract/endpoint.ts';
import { leaveEvent, type ParticipantStatus } from '#contract/participants.ts';
import { setStatus } from '#contract/registrations.ts';
import {
  createTable,
  deleteTable,
  getVideoToken,
  leaveSeat,
  listTables,
  type Renewal,
  renewSeat,
  type Seat,
  type Table,
  takeSeat,
} from '#contract/tables.ts';
import type { GatheredChange } from '#server/event-news/gathered-changes.ts';
import { addressOf, answerOf } from './api-client.ts';
import { insertPeople, insertSessions, type SignedInPerson } from './people.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';
import { enterCohort } from './thread-calls.ts';

type Body = Readonly<Record<string, unknown>>;
type Caller = Pick<SignedInPerson, 'token'>;
/** Somebody who can sit down. */
export interface Sitter {
  readonly token: string;
  readonly user: { readonly id: number };
}

export interface Sitting {
  readonly holder?: string;
  /** Who is to sit, where it is not the caller. */
  readonly userId?: number;
}

/** Names that pages give themselves. */
export const holders = {
  page: '0190b0a0-0000-7000-8000-0000000000aa',
  otherPage: '0190b0a0-0000-7000-8000-0000000000bb',
  phone: '0190b0a0-0000-7000-8000-0000000000cc',
} as const;

/** The calls of tables, in the event of announcements where nothing else is said. */
export function tableCalls(app: TestApp, eventId = app.context.programme.eventIds.announcements) {
  const inEvent = { eventId: String(eventId) };
  const at = (tableId: number) => ({ ...inEvent, tableId: String(tableId) });
  const on = (tableId: number, seatId: number) => ({ ...at(tableId), participantId: String(seatId) });

  /** A call whose body the contract's types need not let through. */
  const send = async <Reply>(endpoint: Endpoint, params: Body, { token }: Caller, body: unknown) =>
    answerOf<Reply>(
      await app.request({ method: endpoint.method, path: addressOf(endpoint, { params }), token, body }),
    );

  const list = ({ token }: Caller, etag?: string) =>
    app.call(listTables, { params: inEvent }, { token, headers: { 'if-none-match': etag } });
  const make = (by: Caller, change: Body = {}) =>
    send<Table>(createTable, inEvent, by, { tableName: 'Masar', seatingCapacity: 8, ...change });
  const sit = ({ token, user }: Sitter, tableId: number, { holder, userId = user.id }: Sitting = {}) =>
    app.call(
      takeSeat,
      { params: at(tableId), body: { eventTableId: tableId, participantUser: { id: userId }, holder } },
      { token },
    );

  return {
    list,
    make,
    sit,
    send,
    /** As `make`, where it must go well. */
    made: async (by: Caller, change?: Body): Promise<Table> => (await make(by, change)).reply,
    /** As `sit`, where it must go well. */
    seated: async (by: Sitter, tableId: number, sitting?: Sitting): Promise<Seat> =>
      (await sit(by, tableId, sitting)).reply,
    renew: ({ token }: Caller, tableId: number, seatId: number, body: Renewal = {}) =>
      app.call(renewSeat, { params: on(tableId, seatId), body }, { token }),
    leave: ({ token }: Caller, tableId: number, seatId: number, holder?: string) =>
      app.call(
        leaveSeat,
        { params: on(tableId, seatId), query: holder === undefined ? {} : { holder } },
        { token },
      ),
    remove: ({ token }: Caller, tableId: number) =>
      app.call(deleteTable, { params: { ...inEvent, id: String(tableId) } }, { token }),
    videoToken: ({ token }: Caller, tableId: number, holder?: string) =>
      app.call(
        getVideoToken,
        { params: at(tableId), query: holder === undefined ? {} : { holder } },
        { token },
      ),
    /** Who sits at a table, as somebody sees it. */
    peopleAt: async (by: Caller, tableId: number): Promise<number[]> => {
      const { content } = (await list(by)).reply;
      const seats = content.find(({ id }) => id === tableId)?.eventTableParticipants ?? [];
      return seats.map(({ participantUser }) => participantUser.id);
    },
  };
}

/** A host, two participants of the cohort, and a table with no one at it. */
export async function startTables({ seats = 8, ...options }: TestAppOptions & { seats?: number } = {}) {
  const app = await createTestApp(options);
  const host = await enterCohort(app, 'Faisal', 'host');
  const [noura, maha] = [await enterCohort(app, 'Noura'), await enterCohort(app, 'Maha')];
  const calls = tableCalls(app);
  const { id: tableId } = await calls.made(host, { seatingCapacity: seats });
  const eventId = app.context.programme.eventIds.announcements;
  return { app, host, noura, maha, calls, tableId, eventId };
}

/** Many people of the cohort, by a shorter way than signing in. */
export async function insertCohort(
  server: Pick<TestApp, 'context'> & { clock(): number },
  count: number,
): Promise<Sitter[]> {
  const { context, clock } = server;
  const ids = await insertPeople(server, count);
  const tokens = await insertSessions(server, ids);
  const place = {
    event_id: context.programme.eventIds.announcements,
    status: 'APPROVED',
    notes: null,
  } as const;
  const flags = { is_host: 0, is_admin: 0 } as const;
  const now = { created_at: clock(), approved_at: clock() };
  const rows = ids.map((user_id) => ({ ...place, ...flags, ...now, user_id }));
  await context.database.patient.transaction((tx) =>
    tx.insertInto('event_participants').values(rows).execute(),
  );
  return ids.map((id, index) => ({ user: { id }, token: tokens[index] ?? '' }));
}

/** Decides about somebody in the event of announcements, as a host does. */
export async function decide(
  { app, host, eventId }: { app: TestApp; host: Caller; eventId: number },
  { user }: Sitter,
  status: ParticipantStatus,
): Promise<void> {
  const { id } = await app.context.database.reader
    .selectFrom('event_participants')
    .select('id')
    .where('event_id', '=', eventId)
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow();
  const body = { eventParticipantId: id, status };
  const { status: answered, text } = await app.call(setStatus, { body }, { token: host.token });
  if (answered !== 200) throw new Error(`No decision was made: ${text}`);
}

/** Leaves the event of announcements. */
export const leaveCohort = (app: TestApp, { token }: Caller) =>
  app.call(leaveEvent, { params: { id: String(app.context.programme.eventIds.announcements) } }, { token });

/** What is told of events from here on, one for each change; it is told all the same. */
export function recordChanges({ context: { eventChanges } }: Pick<TestApp, 'context'>): GatheredChange[] {
  const told: GatheredChange[] = [];
  const { tell } = eventChanges;
  Object.assign(eventChanges, {
    tell: (change: GatheredChange) => {
      told.push(change);
      tell(change);
    },
  });
  return told;
}

/** All rows of seats, whether they count or not. */
export const seatRows = ({ context }: Pick<TestApp, 'context'>) =>
  context.database.reader.selectFrom('event_table_seats').selectAll().orderBy('id').execute();

/** Lets what is under way come one turn further. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
