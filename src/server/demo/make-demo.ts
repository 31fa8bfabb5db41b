import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { drawnSpeakers } from '#domain/drawing/drawn-speakers.ts';
import { portraitSvg } from '#domain/drawing/portrait.ts';
import { fullName } from '#domain/person.ts';
import { dayMs, type ProgrammeClock } from '#domain/time/clock.ts';
import type { Context } from '#server/context.ts';
import type { Writer } from '#server/db/database.ts';
import { continueIds } from '#server/db/dialects/ids.ts';
import { acquireLock } from '#server/db/dialects/locks.ts';
import { findSetting, insertSetting } from '#server/db/settings.ts';
import { toFlag } from '#server/db/tables/flag.ts';
import { insertFavourite } from '#server/features/favourites/store.ts';
import { insertLinks } from '#server/features/users/links/store.ts';
import { hashPassword } from '#server/features/users/sign-in/password.ts';
import { insertDemoChat } from './chat/insert-chat.ts';
import { demoBios } from './demo-bios.ts';
import { insertDemoForms } from './demo-forms.ts';
import { demoFavourites, demoLinks } from './demo-links.ts';
import { drawDemoLogos, insertDemoOrganizations } from './demo-organization.ts';
import { type DemoPerson, type DemoRole, demoAccounts, demoCohort, demoLogin } from './demo-people.ts';
import type { MadeRoom } from './demo-places.ts';
import { insertDemoPosts } from './demo-posts.ts';
import { demoRooms } from './demo-room-list.ts';
import { insertDemoRooms } from './demo-rooms.ts';
import { insertDemoTables } from './demo-tables.ts';
import { insertRoomQuestions } from './room-content/insert-questions.ts';
import { insertRoomResources } from './room-content/insert-resources.ts';
import {
  deleteSessionsOf,
  hasUsers,
  insertDemoPlaces,
  insertDemoUser,
  listEmails,
  updatePasswords,
} from './store.ts';
import { writeChanged } from './write-changed.ts';

interface NewDemoUser {
  readonly id: number;
  readonly person: DemoPerson;
  readonly email: string;
  readonly role: DemoRole;
}

/** Before anything that stands in the demo was written. */
const joinedMsAgo = 30 * dayMs;

/** Ids and not e-mails, which their people may change. */
const accountIds = demoAccounts.map((_, index) => index + 1);

/**
 * Fills an empty database with made-up people, and rooms on the days of the programme's clock; false where it already
 * holds somebody.
 */
export async function makeDemo(context: Context, clock: ProgrammeClock): Promise<boolean> {
  const { database } = context;
  return database.patient.transaction(async (tx) => {
    // Two processes that start at once make one demo.
    await acquireLock(tx, database.kind, 'demo');
    if ((await findSetting(tx, 'demo')) === '1') return true;
    if (await hasUsers(tx)) return false;
    for (const user of demoUsers()) await insertPerson(tx, context, user);
    await continueIds(tx, database.kind, 'users');
    await insertCohort(tx, context);
    await insertFavourites(tx, context.clock());
    await insertOrganizations(tx, context);
    const rooms = await insertRooms(tx, context, clock);
    await insertPosts(tx, context);
    await insertRoomContent(tx, context, rooms);
    await insertTables(tx, context);
    await insertForms(tx, context.clock());
    await insertSetting(tx, 'demo', '1');
    return true;
  });
}

/** Lets the demo's accounts in by the known password, and draws their faces where the files are. */
export async function openDemo({ config, database }: Context): Promise<void> {
  const passwordHash = await hashPassword(demoLogin.password);
  await drawPortraits(join(config.dataDir, 'portraits'));
  await drawDemoLogos(join(config.dataDir, 'portraits'));
  await database.transaction((tx) => updatePasswords(tx, accountIds, passwordHash));
}

/** A demo that is switched off lets nobody in by a password that everybody knows, nor by a session that it opened. */
export async function closeDemo({ database }: Context): Promise<void> {
  await database.transaction(async (tx) => {
    await updatePasswords(tx, accountIds, null);
    await deleteSessionsOf(tx, accountIds);
  });
}

/** Reads what the login page offers, with the e-mails by which the accounts sign in now. */
export async function readDemoLogin({ database }: Pick<Context, 'database'>): Promise<typeof demoLogin> {
  const emails = await listEmails(database.reader, accountIds);
  const accounts = demoLogin.accounts.flatMap((account, index) => {
    const email = emails.get(index + 1);
    return email === undefined ? [] : [{ ...account, email }];
  });
  return { ...demoLogin, accounts };
}

function demoUsers(): NewDemoUser[] {
  const accounts = demoAccounts.map(({ email, role, ...person }) => ({ person, email, role }));
  const cohort = demoCohort.map((person) => ({
    person,
    email: `${person.firstName}.${person.lastName}@demo.test`.toLowerCase(),
    role: 'participant' as const,
  }));
  return [...accounts, ...cohort].map((user, index) => ({ ...user, id: index + 1 }));
}

function idsByName(): ReadonlyMap<string, number> {
  return new Map(demoUsers().map(({ id, person }) => [fullName(person), id]));
}

const idOfRole = (role: DemoRole) => demoAccounts.findIndex((account) => account.role === role) + 1;

async function drawPortraits(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { id, person } of demoUsers()) {
    const name = fullName(person);
    const drawing = portraitSvg(name, { look: person.look, ...drawnSpeakers[name] });
    await writeChanged(join(folder, `${id}.svg`), drawing);
  }
}

async function insertPerson(tx: Writer, { clock, programme }: Context, user: NewDemoUser): Promise<void> {
  const { person, id } = user;
  const now = clock();
  await insertDemoUser(tx, {
    id,
    email: user.email,
    first_name: person.firstName,
    last_name: person.lastName,
    image: `/files/portraits/${id}.svg`,
    bio: demoBios[fullName(person)] ?? null,
    location: person.location,
    organization: person.organization,
    position: person.position,
    time_zone_id: programme.timeZoneId,
    linked_in_profile_link: null,
    suffix: `${person.firstName}_${person.lastName}`.toLowerCase(),
    password_hash: null,
    created_at: now,
  });
  await insertLinks(tx, id, demoLinks[fullName(person)] ?? []);
}

/** Everybody but the applicant is in the programme's own events. */
async function insertCohort(tx: Writer, { clock, programme }: Context): Promise<void> {
  const since = clock() - joinedMsAgo;
  const members = demoUsers().filter(({ role }) => role !== 'applicant');
  for (const eventId of Object.values(programme.eventIds)) {
    const places = members.map(({ id, role }) => ({
      event_id: eventId,
      user_id: id,
      status: 'APPROVED' as const,
      is_host: toFlag(role === 'host'),
      is_admin: toFlag(role === 'admin'),
      notes: null,
      approved_at: since,
      created_at: since,
    }));
    await insertDemoPlaces(tx, places);
  }
}

async function insertFavourites(tx: Writer, now: number): Promise<void> {
  const ids = idsByName();
  for (const [name, favourites] of Object.entries(demoFavourites)) {
    for (const favourite of favourites) {
      const [userId, favouriteId] = [ids.get(name), ids.get(favourite)];
      if (userId !== undefined && favouriteId !== undefined)
        await insertFavourite(tx, { userId, favouriteId, now });
    }
  }
}

async function insertOrganizations(tx: Writer, { clock, database, programme }: Context): Promise<void> {
  const ids = idsByName();
  const { timeZoneId } = programme;
  await insertDemoOrganizations(tx, { idOf: (name) => ids.get(name), timeZoneId, now: clock() });
  await continueIds(tx, database.kind, 'organizations');
}

function insertRooms(tx: Writer, context: Context, clock: ProgrammeClock): Promise<readonly MadeRoom[]> {
  const ids = idsByName();
  const { timeZoneId } = context.programme;
  const [hostId, adminId] = [idOfRole('host'), idOfRole('admin')];
  const idOf = (name: string) => ids.get(name);
  return insertDemoRooms(tx, demoRooms, { idOf, hostId, adminId, timeZoneId, clock });
}

async function insertRoomContent(tx: Writer, context: Context, rooms: readonly MadeRoom[]): Promise<void> {
  const ids = idsByName();
  const idOf = (name: string) => ids.get(name);
  const leaders = [idOfRole('host'), idOfRole('admin')];
  const { timeZoneId } = context.programme;
  const setting = { idOf, leaders, timeZoneId, now: context.clock() };
  await insertRoomQuestions(tx, rooms, setting);
  await insertDemoChat(tx, rooms, setting);
  await insertRoomResources(tx, rooms, { ...setting, storage: context, appDir: context.config.appDir });
}

async function insertPosts(tx: Writer, { clock, programme }: Context): Promise<void> {
  const ids = idsByName();
  const readers = demoUsers().filter(({ role }) => role !== 'applicant');
  const { eventIds, timeZoneId } = programme;
  await insertDemoPosts(tx, {
    idOf: (name) => ids.get(name),
    readers: readers.map(({ id }) => id),
    eventIds,
    timeZoneId,
    now: clock(),
  });
}

function insertTables(tx: Writer, { clock, programme }: Context): Promise<void> {
  const ids = idsByName();
  const eventId = programme.eventIds.announcements;
  return insertDemoTables(tx, { eventId, idOf: (name) => ids.get(name), now: clock() });
}

function insertForms(tx: Writer, now: number): Promise<void> {
  const ids = idsByName();
  return insertDemoForms(tx, { idOf: (name) => ids.get(name), now });
}
