import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawnSpeakers } from '#domain/drawing/drawn-speakers.ts';
import { portraitSvg } from '#domain/drawing/portrait.ts';
import type { Context } from '#server/context.ts';
import type { Writer } from '#server/db/database.ts';
import { continueIds } from '#server/db/dialects/ids.ts';
import { insertSetting } from '#server/db/settings.ts';
import { upsertParticipant } from '#server/features/events/store.ts';
import { hashPassword } from '#server/features/users/sign-in/password.ts';
import { type DemoPerson, type DemoRole, demoAccounts, demoCohort, demoLogin } from './demo-people.ts';
import { hasUsers, insertDemoUser } from './store.ts';

interface NewDemoUser {
  readonly id: number;
  readonly person: DemoPerson;
  readonly email: string;
  readonly role: DemoRole;
  readonly passwordHash: string | null;
}

/** Fills an empty database with made-up people; false where it already holds somebody. */
export async function makeDemo(context: Context): Promise<boolean> {
  const users = await demoUsers();
  await drawPortraits(join(context.config.dataDir, 'portraits'), users);
  return context.database.transaction(async (tx) => {
    if (await hasUsers(tx)) return false;
    for (const user of users) await insertPerson(tx, context, user);
    await continueIds(tx, context.database.kind, 'users');
    await insertSetting(tx, 'demo', '1');
    return true;
  });
}

async function demoUsers(): Promise<NewDemoUser[]> {
  const passwordHash = await hashPassword(demoLogin.password);
  const accounts = demoAccounts.map(({ email, role, ...person }) => ({ person, email, role, passwordHash }));
  const cohort = demoCohort.map((person) => ({
    person,
    email: `${person.firstName}.${person.lastName}@demo.test`.toLowerCase(),
    role: 'participant' as const,
    passwordHash: null,
  }));
  return [...accounts, ...cohort].map((user, index) => ({ ...user, id: index + 1 }));
}

async function drawPortraits(folder: string, users: readonly NewDemoUser[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { id, person } of users) {
    const name = `${person.firstName} ${person.lastName}`;
    const drawing = portraitSvg(name, { look: person.look, ...drawnSpeakers[name] });
    await writeFile(join(folder, `${id}.svg`), drawing);
  }
}

async function insertPerson(tx: Writer, { clock, programme }: Context, user: NewDemoUser): Promise<void> {
  const { person, id, role } = user;
  const now = clock();
  await insertDemoUser(tx, {
    id,
    email: user.email,
    first_name: person.firstName,
    last_name: person.lastName,
    image: `/files/portraits/${id}.svg`,
    bio: null,
    location: person.location,
    organization: person.organization,
    position: person.position,
    time_zone_id: programme.timeZoneId,
    linked_in_profile_link: null,
    suffix: `${person.firstName}_${person.lastName}`.toLowerCase(),
    password_hash: user.passwordHash,
    created_at: now,
  });
  if (role === 'applicant') return;
  for (const eventId of Object.values(programme.eventIds)) {
    const flags = { isHost: role === 'host', isAdmin: role === 'admin' };
    await upsertParticipant(tx, { eventId, userId: id, status: 'APPROVED', ...flags, now });
  }
}
