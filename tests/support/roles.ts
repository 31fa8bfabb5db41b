import { listConversations, sendMessage, sendMessageTo } from '#contract/chat.ts';
import { createEvent, updateEvent } from '#contract/events.ts';
import { changeMembership, createOrganization, joinByCode, renewShareLink } from '#contract/organizations.ts';
import { createReport, listReports } from '#contract/reports.ts';
import { createResource, createResourceFolder, listResourceFolders } from '#contract/resources.ts';
import { createTable, takeSeat } from '#contract/tables.ts';
import { postThread } from '#contract/threads.ts';
import { endSession, listSessions } from '#contract/users.ts';
import { updatePasswords } from '#server/demo/store.ts';
import { hashPassword } from '#server/features/users/sign-in/password.ts';
import { enter, place } from './people.ts';
import { smallestRoom } from './room-cases.ts';
import { codeOfLink, createTestApp, type OutboxMail, type TestApp } from './test-app.ts';

/** The columns of the table "call x role"; the last six are what their names say in the programme's events. */
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
  'waiting',
  'denied',
  'removed',
  'blocked',
  'roomadmin',
  'other',
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
  /** A private room of the organisation, with its owner as host. */
  readonly roomId: number;
  /** Of the organisation's link, and of the one before it. */
  readonly codes: { readonly valid: string; readonly renewed: string };
  /** What stands in the programme's events: an announcement, posts of the forum, a question in the onboarding room. */
  readonly threads: {
    readonly announcement: number;
    readonly ofHost: number;
    readonly ofParticipant: number;
    readonly question: number;
  };
  /** What stands in the onboarding room, where everybody in it may add files: its root, a folder, and links in the root. */
  readonly resources: {
    readonly root: number;
    readonly folder: number;
    readonly ofHost: number;
    readonly ofParticipant: number;
  };
  /** Two tables, one of them with the participant at it. */
  readonly tables: { readonly taken: number; readonly free: number; readonly seatOfParticipant: number };
  /** The onboarding room's discussion with messages in it, and the conversation of the participant with the host. */
  readonly chat: {
    readonly discussion: string;
    readonly ofHost: number;
    readonly ofParticipant: number;
    readonly talk: string;
    readonly inTalk: number;
  };
  /** Of the host's post, by the participant. */
  readonly reportId: number;
  /** Numbers of the places in the forum's event, by the person. */
  readonly placeIds: ReadonlyMap<number, number>;
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
  const { dead } = callers;
  if (dead === undefined) throw new Error('Somebody is missing.');
  await app.call(endSession, {}, { token: dead.token });
  // Who is not signed in still names somebody where a call takes a person.
  callers.anonymous = { ...dead, token: undefined };
  if (!isWhole(callers)) throw new Error('Somebody is missing.');
  return callers;
}

const isWhole = (callers: Partial<Record<Role, Caller>>): callers is Record<Role, Caller> =>
  roles.every((role) => callers[role] !== undefined);

/** Places in the programme's events, by role. */
const places = {
  participant: {},
  host: { as: 'host' },
  waiting: { status: 'TO_BE_APPROVED' },
  denied: { status: 'DENIED' },
  removed: { status: 'REMOVED' },
  blocked: { status: 'BLOCKED' },
  roomadmin: { as: 'admin' },
  other: {},
} as const;

const hasPlace = (role: Role): role is keyof typeof places => role in places;

async function placeAll(app: TestApp, callers: World['callers'], eventId: number): Promise<void> {
  for (const role of roles)
    if (hasPlace(role)) await place(app, { eventId, userId: callers[role].userId, ...places[role] });
}

/** Numbers of the places in an event, by the person. */
async function placesIn({ context }: TestApp, eventId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await context.database.reader
    .selectFrom('event_participants')
    .select(['id', 'user_id'])
    .where('event_id', '=', eventId)
    .execute();
  return new Map(rows.map(({ id, user_id }) => [user_id, id]));
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
  const room = { eventType: 'ORGANIZATION', creatorOrganization: { id: made.id }, isPrivate: true } as const;
  const { reply } = await app.call(
    createEvent,
    { body: { ...smallestRoom, ...room } },
    { token: owner.token },
  );
  return { organizationId: made.id, roomId: reply.id, codes: { valid, renewed } };
}

async function makeThreads(app: TestApp, { host, participant }: World['callers']): Promise<World['threads']> {
  const { eventIds } = app.context.programme;
  const write = async ({ userId, token }: Caller, eventId: number) => {
    const body = { userId, message: '<p>Hello</p>' };
    return (await app.call(postThread, { params: { id: String(eventId) }, body }, { token })).reply.id;
  };
  return {
    announcement: await write(host, eventIds.announcements),
    ofHost: await write(host, eventIds.forum),
    ofParticipant: await write(participant, eventIds.forum),
    question: await write(host, eventIds.onboarding),
  };
}

async function makeResources(
  app: TestApp,
  { host, participant }: World['callers'],
): Promise<World['resources']> {
  const eventId = app.context.programme.eventIds.onboarding;
  const params = { id: String(eventId) };
  await app.call(updateEvent, { params, body: { resourceUploadAccess: false } }, { token: host.token });
  const folder = (
    await app.call(createResourceFolder, { params, body: { name: 'Week 1' } }, { token: host.token })
  ).reply.id;
  const folders = await app.call(listResourceFolders, { params }, { token: host.token });
  const root = folders.reply.content.find(({ root: isRoot }) => isRoot)?.id ?? 0;
  const body = { name: 'Guide', url: 'https://example.org/guide', resourceType: 'URL' } as const;
  const add = async ({ token }: Caller) => {
    const answer = app.call(
      createResource,
      { params: { ...params, categoryId: String(root) }, body },
      { token },
    );
    return (await answer).reply.id;
  };
  return { root, folder, ofHost: await add(host), ofParticipant: await add(participant) };
}

async function makeTables(app: TestApp, { host, participant }: World['callers']): Promise<World['tables']> {
  const params = { eventId: String(app.context.programme.eventIds.announcements) };
  const add = async () => {
    const body = { tableName: 'Masar', seatingCapacity: 8 };
    return (await app.call(createTable, { params, body }, { token: host.token })).reply.id;
  };
  const [taken, free] = [await add(), await add()];
  const sitting = {
    params: { ...params, tableId: String(taken) },
    body: { participantUser: { id: participant.userId } },
  };
  const seat = await app.call(takeSeat, sitting, { token: participant.token });
  return { taken, free, seatOfParticipant: seat.reply.id };
}

async function makeChat(app: TestApp, { host, participant }: World['callers']): Promise<World['chat']> {
  const { eventIds } = app.context.programme;
  const { reply: listed } = await app.call(listConversations, {}, { token: host.token });
  const discussion = listed.content.find(({ eventId }) => eventId === eventIds.onboarding)?.sid ?? '';
  const body = { body: 'Hello' };
  const say = async ({ token }: Caller) =>
    (await app.call(sendMessage, { params: { sid: discussion }, body }, { token })).reply.id;
  const params = { userId: String(host.userId) };
  const talk = await app.call(sendMessageTo, { params, body }, { token: participant.token });
  return {
    discussion,
    ofHost: await say(host),
    ofParticipant: await say(participant),
    talk: talk.reply.sid,
    inTalk: talk.reply.id,
  };
}

async function makeReport(
  app: TestApp,
  { host, participant }: World['callers'],
  id: number,
): Promise<number> {
  const body = { kind: 'THREAD', id, reason: 'Please look at this.' } as const;
  await app.call(createReport, { body }, { token: participant.token });
  return (await app.call(listReports, {}, { token: host.token })).reply[0]?.id ?? 0;
}

/** Numbers of the host and the owner: callers arrive in the order of the roles, and each sign-in takes a number. */
const creators = { ROOM_CREATOR_IDS: '9,17' };

export async function makeWorld(): Promise<World> {
  const app = await createTestApp({ env: creators });
  const callers = await arriveAll(app);
  const other = await arrive(app, 'somebody');
  const { eventIds } = app.context.programme;
  for (const eventId of Object.values(eventIds)) await placeAll(app, callers, eventId);
  const organization = await makeOrganization(app, callers, other);
  const threads = await makeThreads(app, callers);
  const resources = await makeResources(app, callers);
  const tables = await makeTables(app, callers);
  const chat = await makeChat(app, callers);
  const reportId = await makeReport(app, callers, threads.ofHost);
  const hash = await hashPassword(worldPassword);
  await app.context.database.transaction((tx) => updatePasswords(tx, [other.userId], hash));
  const mail = await app.requestMail('new@example.org');
  const placeIds = await placesIn(app, eventIds.forum);
  return { app, callers, other, threads, resources, tables, chat, reportId, ...organization, mail, placeIds };
}
