import { fold } from '#domain/fold.ts';
import type { Context } from '#server/context.ts';
import type { Writer } from '#server/db/database.ts';
import { acquireLock } from '#server/db/dialects/locks.ts';
import { findParticipant, setTicket, upsertParticipant } from '#server/features/events/places/store.ts';
import { findRoomBySuffix, nobody, type RoomRow } from '#server/features/events/reader.ts';
import { hashPassword } from '#server/features/users/sign-in/password.ts';
import { findOrInsertUser, findUserByEmail, setPassword, updateUser } from '#server/features/users/store.ts';
import { eventChanged, personChanged } from '#server/people/versions.ts';

/** Ticket that somebody has bought elsewhere, and what the seller knows of them; null where nothing is said. */
export interface Ticket {
  readonly line: number;
  readonly email: string;
  /** Suffix of the room that it lets into. */
  readonly room: string | null;
  /** Its class, such as "Early bird", which the room's hosts see. */
  readonly ticket: string | null;
  readonly password: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export interface ImportedTickets {
  readonly people: number;
  readonly newAccounts: number;
  readonly passwords: number;
  readonly places: number;
}

/** Thrown where tickets do not fit what there is; nothing is imported then. */
export class TicketsRefusedError extends Error {
  override name = 'TicketsRefusedError' as const;
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/** Undoes a transaction that was only to be tried. */
class Tried extends Error {
  readonly imported: ImportedTickets;
  constructor(imported: ImportedTickets) {
    super();
    this.imported = imported;
  }
}

interface ImportOptions {
  /** Does all of it and keeps nothing. */
  readonly isDryRun: boolean;
}

/**
 * Imports tickets, all or none: accounts, names where there are none, passwords for accounts without one, and places,
 * approved where they are new. A place that there is keeps its status and gets the class.
 */
export async function importTickets(
  context: Context,
  tickets: readonly Ticket[],
  { isDryRun }: ImportOptions,
): Promise<ImportedTickets> {
  const hashes = await hashNewPasswords(context, tickets);
  try {
    return await context.database.patient.transaction(async (tx) => {
      const imported = await write(tx, context, { tickets, hashes });
      if (isDryRun) throw new Tried(imported);
      return imported;
    });
  } catch (error) {
    if (error instanceof Tried) return error.imported;
    throw error;
  }
}

/** Hashes passwords before the transaction, for which others would wait; an account keeps the one it has. */
async function hashNewPasswords(
  { database }: Context,
  tickets: readonly Ticket[],
): Promise<ReadonlyMap<number, string>> {
  const hashes = new Map<number, string>();
  for (const { line, email, password } of tickets) {
    if (password === null) continue;
    const user = await findUserByEmail(database.reader, email);
    if (!user?.password_hash) hashes.set(line, await hashPassword(password));
  }
  return hashes;
}

interface ToWrite {
  readonly tickets: readonly Ticket[];
  readonly hashes: ReadonlyMap<number, string>;
}

async function write(tx: Writer, context: Context, { tickets, hashes }: ToWrite): Promise<ImportedTickets> {
  const rooms = await findRooms(tx, context, tickets);
  const people = new Set<number>();
  let [newAccounts, passwords, places] = [0, 0, 0];
  for (const ticket of tickets) {
    const isKnown = (await findUserByEmail(tx, ticket.email)) !== undefined;
    const userId = await writePerson(tx, context, ticket);
    people.add(userId);
    if (!isKnown) newAccounts += 1;
    const hash = hashes.get(ticket.line);
    if (hash !== undefined && (await setPassword(tx, userId, hash, { onlyFirst: true }))) passwords += 1;
    const room = ticket.room === null ? undefined : rooms.get(fold(ticket.room));
    if (room === undefined) continue;
    await writePlace(tx, context, { room, userId, ticket });
    places += 1;
  }
  await requireRoom(tx, [...rooms.values()]);
  return { people: people.size, newAccounts, passwords, places };
}

/** Finds the rooms that tickets name, and locks them; throws for each line whose room there is not. */
async function findRooms(
  tx: Writer,
  context: Context,
  tickets: readonly Ticket[],
): Promise<ReadonlyMap<string, RoomRow>> {
  const rooms = new Map<string, RoomRow>();
  const faults: string[] = [];
  const programmeIds = Object.values(context.programme.eventIds);
  for (const { room: suffix, line } of tickets) {
    if (suffix === null || rooms.has(fold(suffix))) continue;
    const room = await findRoomBySuffix(tx, fold(suffix), nobody);
    if (room === undefined) faults.push(`line ${line}: there is no room ${suffix}.`);
    else if (programmeIds.includes(room.id))
      faults.push(
        `line ${line}: ${suffix} is the programme's own room, which people come into with the cohort.`,
      );
    else rooms.set(fold(suffix), room);
  }
  if (faults.length > 0) throw new TicketsRefusedError(faults);
  const ids = [...rooms.values()].map(({ id }) => id).toSorted((one, other) => one - other);
  for (const id of ids) await acquireLock(tx, context.database.kind, `event:${id}`);
  return rooms;
}

/** Gives a person an account where there is none, and a name where it has none. */
async function writePerson(tx: Writer, context: Context, ticket: Ticket): Promise<number> {
  const { email, firstName, lastName } = ticket;
  const user = await findOrInsertUser(tx, { email, now: context.clock() });
  const change = {
    ...(user.first_name === null && firstName !== null ? { first_name: firstName } : {}),
    ...(user.last_name === null && lastName !== null ? { last_name: lastName } : {}),
  };
  if (Object.keys(change).length > 0) {
    await updateUser(tx, user.id, change);
    personChanged(tx, user.id);
  }
  return user.id;
}

interface NewTicketPlace {
  readonly room: RoomRow;
  readonly userId: number;
  readonly ticket: Ticket;
}

async function writePlace(
  tx: Writer,
  context: Context,
  { room, userId, ticket }: NewTicketPlace,
): Promise<void> {
  const known = await findParticipant(tx, room.id, userId);
  if (known === undefined) {
    const place = { eventId: room.id, userId, status: 'APPROVED', isHost: false, isAdmin: false } as const;
    await upsertParticipant(tx, { ...place, now: context.clock() });
  }
  if (ticket.ticket === null) return;
  await setTicket(tx, { eventId: room.id, userId }, ticket.ticket);
  eventChanged(tx, room.id);
}

/** Throws where a room holds more people now than it may. */
async function requireRoom(tx: Writer, rooms: readonly RoomRow[]): Promise<void> {
  const faults: string[] = [];
  for (const { suffix, max_participants: most } of rooms) {
    const now = await findRoomBySuffix(tx, fold(suffix), nobody);
    const taken = now === undefined ? 0 : now.approved_count - now.leaders_count;
    if (taken > most) faults.push(`${suffix} holds ${most} people; with these it would be ${taken}.`);
  }
  if (faults.length > 0) throw new TicketsRefusedError(faults);
}
