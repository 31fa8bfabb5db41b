import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { listFavourites } from '#contract/favourites.ts';
import {
  createTable,
  deleteTable,
  listTables,
  renewSeat,
  type Seat,
  type Table,
  takeSeat,
} from '#contract/tables.ts';
import type { Person } from '#contract/users.ts';
import { refuse } from './fake-server.ts';
import { newPhone, type Phone } from './open-app.tsx';
import { cohort, newId } from './people.ts';
import { button } from './post-steps.ts';
import { announcements } from './threads.ts';

interface Given {
  readonly name: string;
  readonly capacity?: number;
  readonly people?: readonly Person[];
  readonly logo?: string;
}

/** The tables of one server, and what happens there at other phones. */
export interface AnsweredTables {
  /** What they are like now. */
  readonly current: () => readonly Table[];
  /** Somebody sits down; who looks finds out with the next reading. */
  sit(name: string, person: Person): void;
  leave(name: string, person: Person): void;
  remove(name: string): void;
  /** Everybody who looks is told that something has changed. */
  announce(): void;
  /** Nobody of the cohort any more. */
  close(): void;
}

/** So many people of the cohort, from this one on. */
export const people = (count: number, from = 0): Person[] => cohort.slice(from, from + count);

/** Answers a phone's calls about tables from memory, by the rules of the contract. */
export function answerTables(
  { server, me, tell }: Pick<Phone, 'server' | 'me' | 'tell'>,
  given: readonly Given[],
  { isHost = false } = {},
): AnsweredTables {
  let isClosed = false;
  const seatOf = (person: Person): Seat => ({ id: newId(), participantUser: person });
  let tables = given.map(
    ({ name, capacity = 6, people: sitting = [], logo = null }, index): Table => ({
      id: newId(),
      eventId: announcements,
      tableNo: index + 1,
      tableName: name,
      logo,
      seatingCapacity: capacity,
      eventTableParticipants: sitting.map(seatOf),
    }),
  );
  const change = (isMeant: (table: Table) => boolean, seats: (before: readonly Seat[]) => Seat[]) => {
    tables = tables.map((table) =>
      isMeant(table) ? { ...table, eventTableParticipants: seats(table.eventTableParticipants) } : table,
    );
  };
  const named = (name: string) => (table: Table) => table.tableName === name;
  server.on(listTables, () =>
    isClosed
      ? refuse('forbidden')
      : { content: tables, loggedInUserEventParticipant: { host: isHost, admin: false } },
  );
  server.on(takeSeat, ({ params }) => {
    const table = tables.find(({ id }) => id === params.tableId) ?? refuse('not_found');
    if (table.eventTableParticipants.length >= table.seatingCapacity) return refuse('table_full');
    const seat = seatOf(me);
    change(
      ({ id }) => id === table.id,
      (seats) => [...seats, seat],
    );
    return seat;
  });
  server.on(renewSeat, ({ params }) => ({ id: Number(params.participantId), participantUser: me }));
  server.on(deleteTable, ({ params }) => {
    tables = tables.filter(({ id }) => id !== Number(params.id));
    return undefined;
  });
  server.on(createTable, ({ body }) => {
    const table: Table = {
      id: newId(),
      eventId: announcements,
      tableNo: tables.length + 1,
      tableName: body.tableName,
      logo: body.logo ?? null,
      seatingCapacity: body.seatingCapacity,
      eventTableParticipants: [],
    };
    tables = [...tables, table];
    return table;
  });
  return {
    current: () => tables,
    sit: (name, person) => change(named(name), (seats) => [...seats, seatOf(person)]),
    leave: (name, person) =>
      change(named(name), (seats) => seats.filter(({ participantUser }) => participantUser.id !== person.id)),
    remove(name) {
      tables = tables.filter((table) => !named(name)(table));
    },
    announce: () => tell({ type: 'event.tables', eventId: announcements }),
    close() {
      isClosed = true;
    },
  };
}

/** Whoever has the phone favours these people. */
function answerFavourites({ server, me }: Pick<Phone, 'server' | 'me'>, favoured: readonly Person[]) {
  server.on(listFavourites, () => favoured.map((user2) => ({ user1: me, user2, favourite: true })));
}

export const list = page.getByRole('list', { name: 'Tables' });
export const card = (name: string) => list.getByRole('listitem').filter({ hasText: name });
export const take = (name: string) => button(`Take a seat at ${name}`);
export const names = () =>
  list
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent);

export const given = [
  { name: 'Water & farming', people: people(3, 7) },
  { name: 'Health access', capacity: 9, people: people(5) },
  { name: 'First customers', people: people(6, 10) },
  { name: 'Open table' },
];

/** Opens the tables, and waits until they have been read. */
export async function openTables({ isHost = false, tables = given, favourites = people(0) } = {}) {
  const phone = newPhone();
  const answered = answerTables(phone, tables, { isHost });
  answerFavourites(phone, favourites);
  const app = await phone.open('/table');
  if (tables.length > 0) await expect.element(list).toBeVisible();
  await expect.poll(() => phone.channel.listeners()).not.toEqual([]);
  return { ...phone, app, tables: answered };
}
