import { randomBytes } from 'node:crypto';
import type { ParticipantStatus } from '#contract/participants.ts';
import { type UpdateUser, updateMe } from '#contract/profile.ts';
import type { OwnUser } from '#contract/users.ts';
import type { Writer } from '#server/db/database.ts';
import { personKeys } from '#server/db/person-keys.ts';
import { upsertParticipant } from '#server/features/events/places/store.ts';
import { hashToken } from '#server/http/session.ts';
import { dayMs } from './fake-clock.ts';
import type { TestApp } from './test-app.ts';

export interface SignedInPerson {
  readonly token: string;
  readonly user: OwnUser;
}

/** Somebody with a whole profile, signed in. */
export async function enter(app: TestApp, firstName: string, more: UpdateUser = {}): Promise<SignedInPerson> {
  const { accessToken: token } = await app.signIn(`${firstName.toLowerCase()}@example.org`);
  const body = {
    firstName,
    lastName: 'Alharbi',
    position: 'Founder',
    organization: 'Hub',
    location: 'Riyadh',
  };
  const { reply } = await app.call(updateMe, { body: { ...body, ...more } }, { token });
  return { token, user: reply };
}

interface Place {
  readonly eventId: number;
  readonly userId: number;
  readonly status?: ParticipantStatus;
  readonly as?: 'host' | 'admin' | 'participant';
}

export function place(
  { context, clock }: TestApp,
  { eventId, userId, status = 'APPROVED', as = 'participant' }: Place,
): Promise<void> {
  const flags = { isHost: as === 'host', isAdmin: as === 'admin' };
  return context.database.transaction((tx) =>
    upsertParticipant(tx, { eventId, userId, status, ...flags, now: clock() }),
  );
}

const letters = 'abcdefghij';
const inLetters = (number: number) => [...String(number)].map((digit) => letters[Number(digit)]).join('');

/** As much of a server as putting rows into its database takes. */
type Rows = Pick<TestApp, 'context'> & { clock(): number };

/** Many people with names, by a shorter way than signing in; their ids, in the order of their names. */
export function insertPeople({ context, clock }: Rows, count: number): Promise<number[]> {
  const people = Array.from({ length: count }, (_, index) => {
    const firstName = `Person${inLetters(index + 100_000)}`;
    const names = { first_name: firstName, last_name: 'Example' };
    const work = {
      position: 'Founder',
      organization: 'Hub',
      location: index % 2 === 0 ? 'Riyadh' : 'Jeddah',
    };
    const email = `${firstName}@example.org`.toLowerCase();
    const keys = { email_key: email, suffix: firstName, suffix_key: firstName.toLowerCase() };
    const person = { ...names, ...work };
    return { ...person, ...personKeys(person), ...keys, email, created_at: clock() };
  });
  return context.database.patient.transaction(async (tx) => {
    const rows = await tx.insertInto('users').values(people).returning('id').execute();
    return rows.map(({ id }) => id);
  });
}

/** Sessions of many people, by the same shorter way; their tokens, in the order of the ids. */
export async function insertSessions(
  { context, clock }: Rows,
  userIds: readonly number[],
): Promise<string[]> {
  const now = clock();
  const sessions = userIds.map((userId) => ({ userId, token: randomBytes(32).toString('base64url') }));
  const rows = sessions.map(({ userId, token }) => ({
    token_hash: hashToken(token),
    user_id: userId,
    device: null,
    created_at: now,
    last_used_at: now,
    expires_at: now + dayMs,
  }));
  await context.database.patient.transaction((tx) => tx.insertInto('sessions').values(rows).execute());
  return sessions.map(({ token }) => token);
}

/** Opens the connections that calls made at once will run on, so that they do run at once. */
export async function warmUp({ context }: TestApp): Promise<void> {
  await Promise.all(Array.from({ length: 8 }, () => context.database.transaction((tx) => hold(tx))));
}

const hold = (tx: Writer) => tx.selectFrom('users').select('id').limit(1).execute();
