import { expect, test } from 'vitest';
import { listUnread, markRead, type Notification } from '#contract/notifications.ts';
import { deleteThread, postThread } from '#contract/threads.ts';
import { minuteMs } from '#tests/support/fake-clock.ts';
import { enter, place, type SignedInPerson, warmUp } from '#tests/support/people.ts';
import { joinChannel } from '#tests/support/realtime-client.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

async function write(app: TestApp, by: SignedInPerson, eventId: number, parent: number | null = null) {
  const body = { userId: by.user.id, message: 'Something to read', parentQnaThreadId: parent };
  const input = { params: { id: String(eventId) }, body };
  return (await app.call(postThread, input, { token: by.token })).reply.id;
}

const unread = async (app: TestApp, by: SignedInPerson) =>
  (await app.call(listUnread, {}, { token: by.token })).reply;
const mark = (app: TestApp, by: SignedInPerson, objectId: number, upTo?: number) =>
  app.call(
    markRead,
    { body: { notificationsType: 'EVENT_QNA', objectId, ...(upTo === undefined ? {} : { upTo }) } },
    { token: by.token },
  );
const record = (objectId: number, count: number, readUpTo = 0, newest = readUpTo): Notification => ({
  objectId,
  notificationsType: 'EVENT_QNA',
  unread: count,
  readUpTo,
  newest,
});

/** A host and a participant of announcements (2) and forum (3). */
async function meet() {
  const app = await createTestApp();
  const [host, noura] = [await enter(app, 'Host'), await enter(app, 'Noura')];
  const { announcements, forum } = app.context.programme.eventIds;
  for (const eventId of [announcements, forum]) {
    await place(app, { eventId, userId: host.user.id, as: 'host' });
    await place(app, { eventId, userId: noura.user.id });
  }
  return { app, host, noura, announcements, forum, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

test('what others have written is new until it was seen, each event for itself', async () => {
  await using there = await meet();
  const { app, host, noura, announcements, forum } = there;
  expect(await unread(app, noura)).toEqual([record(announcements, 0), record(forum, 0)]);
  const news = await write(app, host, announcements);
  const post = await write(app, host, forum);
  const answer = await write(app, host, forum, post);
  expect(await unread(app, noura)).toEqual([record(announcements, 1, 0, news), record(forum, 2, 0, answer)]);
  expect(await unread(app, host)).toEqual([record(announcements, 0, 0, news), record(forum, 0, 0, answer)]);
  expect((await mark(app, noura, forum, post)).reply).toEqual(record(forum, 1, post, answer));
  expect((await mark(app, noura, forum)).reply).toEqual(record(forum, 0, answer));
  expect(await unread(app, noura)).toEqual([record(announcements, 1, 0, news), record(forum, 0, answer)]);
  const own = await write(app, noura, forum);
  expect(await unread(app, host)).toEqual([record(announcements, 0, 0, news), record(forum, 1, 0, own)]);
});

test('a read position never goes back, and never past what there is', async () => {
  await using there = await meet();
  const { app, host, noura, forum } = there;
  const [first, second] = [await write(app, host, forum), await write(app, host, forum)];
  expect((await mark(app, noura, forum, 999_999)).reply).toEqual(record(forum, 0, second));
  expect((await mark(app, noura, forum, first)).reply).toEqual(record(forum, 0, second));
  const third = await write(app, host, forum);
  expect((await mark(app, noura, forum, first)).reply).toEqual(record(forum, 1, second, third));
});

test('of devices that tell at once how far they are, the furthest counts', async () => {
  await using there = await meet();
  const { app, host, noura, forum } = there;
  await warmUp(app);
  for (let round = 0; round < 5; round += 1) {
    app.clock.advance(minuteMs);
    const ids: number[] = [];
    for (let count = 0; count < 8; count += 1) ids.push(await write(app, host, forum));
    await Promise.all(ids.toReversed().map((id) => mark(app, noura, forum, id)));
    expect(await unread(app, noura)).toContainEqual(record(forum, 0, ids.at(-1)));
  }
});

test('in an event without posts there is nothing to have seen', async () => {
  await using there = await meet();
  const { app, noura, forum } = there;
  expect((await mark(app, noura, forum)).reply).toEqual(record(forum, 0));
  expect((await mark(app, noura, forum, 7)).reply).toEqual(record(forum, 0));
});

test('what was deleted is not new any more', async () => {
  await using there = await meet();
  const { app, host, noura, forum } = there;
  const post = await write(app, host, forum);
  const other = await write(app, host, forum);
  const params = { id: String(forum), qnaId: String(post) };
  await app.call(deleteThread, { params, body: {} }, { token: host.token });
  expect(await unread(app, noura)).toContainEqual(record(forum, 1, 0, other));
});

test('what was there before one came is not new', async () => {
  await using there = await meet();
  const { app, host, forum } = there;
  const late = await enter(app, 'Late');
  await place(app, { eventId: forum, userId: late.user.id, status: 'TO_BE_APPROVED' });
  const early = await write(app, host, forum);
  app.clock.advance(1);
  await place(app, { eventId: forum, userId: late.user.id });
  expect(await unread(app, late)).toEqual([record(forum, 0, 0, early)]);
  const post = await write(app, host, forum);
  expect(await unread(app, late)).toEqual([record(forum, 1, 0, post)]);
});

test('only of events that one is approved in', async () => {
  await using there = await meet();
  const { app, host, forum, announcements } = there;
  const other = await enter(app, 'Other');
  await write(app, host, forum);
  for (const status of ['TO_BE_APPROVED', 'DENIED', 'REMOVED', 'BLOCKED'] as const) {
    await place(app, { eventId: forum, userId: other.user.id, status });
    expect(await unread(app, other)).toEqual([]);
    for (const eventId of [forum, announcements, app.context.programme.eventIds.onboarding, 999])
      expect((await mark(app, other, eventId)).problem.code).toBe('not_found');
  }
});

test('of kinds that are not counted, and of the onboarding room, there is no record', async () => {
  await using there = await meet();
  const { app, host, forum } = there;
  const body = { notificationsType: 'EVENT_PEOPLE', objectId: forum } as const;
  expect((await app.call(markRead, { body }, { token: host.token })).status).toBe(404);
  const { onboarding } = app.context.programme.eventIds;
  await place(app, { eventId: onboarding, userId: host.user.id });
  expect((await mark(app, host, onboarding)).status).toBe(404);
  expect(await unread(app, host)).toHaveLength(2);
});

test.each([
  {},
  { notificationsType: 'EVENT_QNA' },
  { notificationsType: 'CHAT', objectId: 3 },
  { notificationsType: 'EVENT_QNA', objectId: '3' },
  { notificationsType: 'EVENT_QNA', objectId: 3, upTo: 0 },
  { notificationsType: 'EVENT_QNA', objectId: 3, upTo: 1.5 },
  { notificationsType: 'EVENT_QNA', objectId: 3, upTo: 1e12 },
])('%j is refused', async (body) => {
  await using app = await createTestApp();
  const { token } = await enter(app, 'Noura');
  expect((await app.request({ method: 'PUT', path: markRead.path, token, body })).status).toBe(422);
});

test('other devices are told where something was read that was not before', async () => {
  await using there = await meet();
  const { app, host, noura, forum } = there;
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  await write(app, host, forum);
  using channel = await joinChannel(origin, noura.token);
  for (let round = 0; round < 3; round += 1) await mark(app, noura, forum);
  app.context.realtime.toPerson(noura.user.id, { type: 'own.starred' });
  await expect
    .poll(() => channel.messages.map(({ type }) => type))
    .toEqual(['ready', 'own.read', 'own.starred']);
});

test('of much that was read a little that is new is counted exactly', async () => {
  await using there = await meet();
  const { app, host, noura, forum } = there;
  const newest = await fill(app, { eventId: forum, userId: host.user.id, count: 5000 });
  await mark(app, noura, forum, newest - 3);
  expect(await unread(app, noura)).toContainEqual(record(forum, 3, newest - 3, newest));
});

async function fill(
  app: TestApp,
  { eventId, userId, count }: { eventId: number; userId: number; count: number },
) {
  const row = { event_id: eventId, user_id: userId, parent_id: null, message: 'x', client_key: null };
  const rows = Array.from({ length: 500 }, () => ({ ...row, created_at: app.clock(), deleted_at: null }));
  let newest = 0;
  for (let written = 0; written < count; written += rows.length) {
    await app.context.database.transaction(async (tx) => {
      const inserted = await tx.insertInto('threads').values(rows).returning('id').execute();
      newest = Math.max(newest, ...inserted.map(({ id }) => id));
    });
  }
  return newest;
}
