import { changeMembership, createOrganization, joinByCode, renewShareLink } from '#contract/organizations.ts';
import { endSession } from '#contract/sign-in.ts';
import { listSessions } from '#contract/users.ts';
import { updatePasswords } from '#server/demo/store.ts';
import { hashPassword } from '#server/features/users/sign-in/password.ts';
import { enter, place } from './people.ts';
import { codeOfLink, createTestApp, type OutboxMail, type TestApp } from './test-app.ts';

/** The columns of the table "call x role". */
export const roles = [
  'anonymous',
  'dead',
  'nameless',
  'stranger',
  'participant',
  'host',
  'follower',
  'member',
  'admin',
  'owner',
] as const;
export type Role = (typeof roles)[number];

export interface Caller {
  readonly token: string | undefined;
  readonly userId: number;
  /** Another session of the same person. */
  readonly otherSessionId: number;
}

/** A server with one person for every role, and what the calls are about. */
export interface World {
  readonly app: TestApp;
  readonly callers: Readonly<Record<Role, Caller>>;
  /** Somebody who asks for nothing: a member of the organisation, with a password. */
  readonly other: Caller & { readonly suffix: string; readonly email: string };
  readonly organizationId: number;
  /** Of the organisation's link, and of the one before it. */
  readonly codes: { readonly valid: string; readonly renewed: string };
  /** An unused sign-in mail to somebody who is new. */
  readonly mail: OutboxMail;
}

export const worldPassword = 'a good password';

/** Somebody who is signed in twice. */
async function arrive(app: TestApp, name: string): Promise<Caller & { suffix: string; email: string }> {
  const isNameless = name === 'nameless';
  const email = `${name}@example.org`;
  const first = await app.signIn(email);
  const token = isNameless ? first.accessToken : (await enter(app, name)).token;
  if (isNameless) await app.signIn(email);
  const { reply } = await app.call(listSessions, {}, { token });
  const other = reply.find(({ current }) => !current);
  const suffix = first.user.myLastlink.split('/').at(-1) ?? '';
  return { token, userId: first.user.id, otherSessionId: other?.id ?? 0, suffix, email };
}

async function arriveAll(app: TestApp): Promise<Record<Role, Caller>> {
  const callers: Partial<Record<Role, Caller>> = {};
  for (const role of roles) if (role !== 'anonymous') callers[role] = await arrive(app, role);
  const { dead, nameless, stranger, participant, host, follower, member, admin, owner } = callers;
  if (!dead || !nameless || !stranger || !participant || !host) throw new Error('Somebody is missing.');
  if (!follower || !member || !admin || !owner) throw new Error('Somebody is missing.');
  await app.call(endSession, {}, { token: dead.token });
  // Who is not signed in still names somebody where a call takes a person.
  const anonymous = { ...dead, token: undefined };
  return { anonymous, dead, nameless, stranger, participant, host, follower, member, admin, owner };
}

async function makeOrganization(app: TestApp, callers: World['callers'], other: Caller) {
  const { owner, admin, member, follower } = callers;
  const body = { name: 'Masar Labs', location: 'Riyadh', orgLastlinkSuffix: 'masar_labs' };
  const made = (await app.call(createOrganization, { body }, { token: owner.token })).reply;
  const params = { id: String(made.id) };
  const renewed = codeOfLink(made.shareLink ?? '');
  const link = (await app.call(renewShareLink, { params }, { token: owner.token })).reply.shareLink;
  const valid = codeOfLink(link);
  for (const { token } of [member, admin, other])
    await app.call(joinByCode, { query: { code: valid } }, { token });
  await app.call(
    changeMembership,
    { params, body: { userId: admin.userId, admin: true } },
    { token: owner.token },
  );
  await app.call(changeMembership, { params, body: { follower: true } }, { token: follower.token });
  return { organizationId: made.id, codes: { valid, renewed } };
}

export async function makeWorld(): Promise<World> {
  const app = await createTestApp();
  const callers = await arriveAll(app);
  const other = await arrive(app, 'other');
  for (const eventId of Object.values(app.context.programme.eventIds)) {
    await place(app, { eventId, userId: callers.participant.userId });
    await place(app, { eventId, userId: callers.host.userId, as: 'host' });
  }
  const organization = await makeOrganization(app, callers, other);
  const hash = await hashPassword(worldPassword);
  await app.context.database.transaction((tx) => updatePasswords(tx, [other.email], hash));
  return { app, callers, other, ...organization, mail: await app.requestMail('new@example.org') };
}
