import { expect, test } from 'vitest';
import { listUnread, markRead, type Notification, type NotificationsType } from '#contract/notifications.ts';
import { leaveEvent } from '#contract/participants.ts';
import { hourMs } from '#tests/support/fake-clock.ts';
import { place, type SignedInPerson } from '#tests/support/people.ts';
import { joinChannel } from '#tests/support/realtime-client.ts';
import { answer, decide, questions, startRoom, startWaiting } from '#tests/support/registration-calls.ts';
import { askToJoin, joinRoom, putRoom } from '#tests/support/room-calls.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const kinds = { about: 'EVENT_ABOUT', people: 'EVENT_PEOPLE', registrants: 'EVENT_REGISTRANTS' } as const;

const read = async (app: TestApp, { token }: SignedInPerson): Promise<Notification[]> =>
  (await app.call(listUnread, {}, { token })).reply;

/** Numbers of what is unread in one room, by kind. */
async function unread(app: TestApp, by: SignedInPerson, id: number) {
  const records = (await read(app, by)).filter(({ objectId }) => objectId === id);
  const numberOf = (type: NotificationsType) =>
    records.find(({ notificationsType }) => notificationsType === type)?.unread;
  return {
    about: numberOf(kinds.about),
    people: numberOf(kinds.people),
    registrants: numberOf(kinds.registrants),
  };
}

const mark = (
  app: TestApp,
  { token }: SignedInPerson,
  type: NotificationsType,
  objectId: number,
  upTo?: number,
) => app.call(markRead, { body: { notificationsType: type, objectId, upTo } }, { token });

const nothing = { about: undefined, people: undefined, registrants: undefined };

test('who comes in is news to those who are there, and what came before is none to them', async () => {
  const { app, noura, maha, sara, id } = await startRoom();
  await using _app = app;
  await joinRoom(app, maha, id);
  expect(await unread(app, noura, id)).toEqual({ about: 0, people: 1, registrants: 1 });
  expect(await unread(app, maha, id)).toEqual({ about: 0, people: 0, registrants: undefined });
  app.clock.advance(1);
  await joinRoom(app, sara, id);
  expect(await unread(app, noura, id)).toEqual({ about: 0, people: 2, registrants: 2 });
  expect(await unread(app, maha, id)).toEqual({ about: 0, people: 1, registrants: undefined });
  expect(await unread(app, sara, id)).toEqual({ about: 0, people: 0, registrants: undefined });
});

test('who asks is news to hosts and admins, once they can decide; who waits is told of nothing', async () => {
  const { app, noura, maha, sara, id, asked } = await startRoom({
    isPrivate: true,
    dynamicFormRequests: questions,
  });
  await using _app = app;
  await place(app, { eventId: id, userId: sara.user.id, as: 'admin' });
  await joinRoom(app, maha, id);
  expect(await unread(app, noura, id)).toEqual({ about: 0, people: 0, registrants: 0 });
  for (const text of ['Curious', 'Very curious']) {
    expect((await answer(app, maha, id, [[asked[0] ?? 0, text]])).status).toBe(200);
    for (const person of [noura, sara])
      expect(await unread(app, person, id)).toEqual({ about: 0, people: 0, registrants: 1 });
  }
  expect(await unread(app, maha, id)).toEqual(nothing);
});

test('hosts are told of those who are let off answering, also by themselves', async () => {
  const { app, noura, maha, id } = await startRoom({ isPrivate: true, dynamicFormRequests: questions });
  await using _app = app;
  await joinRoom(app, maha, id);
  await putRoom(app, noura, id, { dynamicFormRequests: [] });
  expect(await unread(app, noura, id)).toEqual({ about: 0, people: 0, registrants: 1 });
});

test('an approval is no news to whoever approved, nor to the person', async () => {
  const { app, noura, maha, sara, id, placeId } = await startWaiting();
  await using _app = app;
  await place(app, { eventId: id, userId: sara.user.id });
  await decide(app, noura, placeId, 'APPROVED');
  await decide(app, noura, placeId, 'APPROVED');
  expect(await unread(app, noura, id)).toEqual({ about: 0, people: 0, registrants: 1 });
  expect(await unread(app, sara, id)).toEqual({ about: 0, people: 1, registrants: undefined });
  expect(await unread(app, maha, id)).toEqual({ about: 0, people: 0, registrants: undefined });
});

test.each(['DENIED', 'REMOVED', 'BLOCKED', 'left'] as const)(
  '%s ends it: no news, and none about them',
  async (how) => {
    const { app, noura, maha, sara, id } = await startRoom();
    await using _app = app;
    await joinRoom(app, sara, id);
    app.clock.advance(1);
    const { id: placeId } = await joinRoom(app, maha, id);
    await putRoom(app, noura, id, { name: 'Other' });
    expect(await unread(app, sara, id)).toMatchObject({ about: 1, people: 1 });
    expect(await unread(app, maha, id)).toMatchObject({ about: 1, people: 0 });
    if (how === 'left') await app.call(leaveEvent, { params: { id: String(id) } }, { token: maha.token });
    else await decide(app, noura, placeId, how);
    expect(await unread(app, maha, id)).toEqual(nothing);
    expect((await mark(app, maha, kinds.about, id)).problem.code).toBe('not_found');
    expect(await unread(app, sara, id)).toMatchObject({ about: 1, people: 0 });
    expect(await unread(app, noura, id)).toEqual({ about: 0, people: 1, registrants: 1 });
    if (how !== 'left') {
      app.clock.advance(hourMs);
      await decide(app, noura, placeId, 'APPROVED');
      expect(await unread(app, maha, id)).toMatchObject({ about: 0, people: 0 });
      expect(await unread(app, sara, id)).toMatchObject({ about: 1, people: 1 });
    }
  },
);

test('an approval that is taken back was none, and the request stands again', async () => {
  const { app, noura, sara, id, placeId } = await startWaiting();
  await using _app = app;
  await place(app, { eventId: id, userId: sara.user.id, as: 'admin' });
  await decide(app, noura, placeId, 'APPROVED');
  expect(await unread(app, sara, id)).toMatchObject({ people: 1, registrants: 1 });
  await decide(app, noura, placeId, 'TO_BE_APPROVED');
  expect(await unread(app, sara, id)).toMatchObject({ people: 0, registrants: 1 });
});

const shown = [
  { name: 'Other' },
  { description: '<p>Something else</p>' },
  { lastlinkSuffix: 'elsewhere' },
  { meetingStartTime: '2030-01-01T10:00:00Z', meetingDuration: 30 },
  { timeZoneId: 'Asia/Tokyo' },
  { meetingUrl: 'https://meet.example.org/other' },
  { callDetails: 'Ring twice' },
  { tags: 'other' },
  { paidEvent: true, eventPrice: { amount: 12, currency: 'SAR', frequency: 'ONE_TIME' } },
];
const unshown = [
  {},
  { eventExpiryDate: '2030-01-01T10:00:00Z' },
  { maxNumberOfParticipants: 7 },
  { resourceUploadAccess: false },
  { dynamicFormRequests: questions },
  { eventSponsorsOrganizations: [] },
  { adminUserIds: [] },
];

test('a save is news where it changes what is shown, and to everybody but whoever saved', async () => {
  const { app, noura, maha, id } = await startRoom();
  await using _app = app;
  await place(app, { eventId: id, userId: maha.user.id });
  let count = 0;
  const expectNews = async (change: object) => {
    expect(await unread(app, maha, id), JSON.stringify(change)).toMatchObject({ about: count });
    expect(await unread(app, noura, id)).toMatchObject({ about: 0 });
  };
  for (const change of shown) {
    // The same again changes nothing.
    for (const status of [200, 200]) expect((await putRoom(app, noura, id, change)).status).toBe(status);
    count += 1;
    await expectNews(change);
  }
  for (const change of unshown) {
    expect((await putRoom(app, noura, id, change)).status, JSON.stringify(change)).toBe(200);
    await expectNews(change);
  }
});

test('reading never goes back nor past the newest, and other devices hear of it once', async () => {
  const { app, noura, maha, id } = await startRoom();
  await using _app = app;
  await place(app, { eventId: id, userId: maha.user.id });
  const save = (name: string) => putRoom(app, noura, id, { name });
  await save('One');
  await save('Two');
  const of = async () =>
    (await read(app, maha)).find((one) => one.objectId === id && one.notificationsType === kinds.about);
  const before = await of();
  const newest = before?.newest ?? 0;
  expect(before).toMatchObject({ unread: 2, readUpTo: 0 });
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  using channel = await joinChannel(origin, maha.token);
  expect((await mark(app, maha, kinds.about, id, newest - 1)).reply).toMatchObject({ unread: 1, newest });
  const seen = { ...before, unread: 0, readUpTo: newest, newest };
  expect((await mark(app, maha, kinds.about, id, 999_999)).reply).toEqual(seen);
  expect((await mark(app, maha, kinds.about, id, newest - 1)).reply).toEqual(seen);
  expect((await mark(app, maha, kinds.about, id)).reply).toEqual(seen);
  expect(await of()).toEqual(seen);
  app.context.realtime.toPerson(maha.user.id, { type: 'own.starred' });
  await expect
    .poll(() => channel.messages.map(({ type }) => type))
    .toEqual(['ready', 'own.read', 'own.read', 'own.starred']);
  await save('Three');
  expect(await of()).toMatchObject({ unread: 1, readUpTo: newest });
});

test('news that was read and then taken back leaves later news unread', async () => {
  const { app, noura, maha, id } = await startRoom();
  await using _app = app;
  await joinRoom(app, maha, id);
  const { readUpTo } = (await mark(app, noura, kinds.people, id)).reply;
  await app.call(leaveEvent, { params: { id: String(id) } }, { token: maha.token });
  const after = (await mark(app, noura, kinds.people, id)).reply;
  expect(after).toMatchObject({ unread: 0, readUpTo, newest: readUpTo });
  await joinRoom(app, maha, id);
  expect(await unread(app, noura, id)).toMatchObject({ people: 1 });
});

test('of a kind or event of which one is not told there is nothing to read', async () => {
  const { app, noura, maha, sara, id } = await startRoom({ isPrivate: true });
  await using _app = app;
  await place(app, { eventId: id, userId: maha.user.id });
  const refusal = async (by: SignedInPerson, type: NotificationsType, objectId: number) =>
    (await mark(app, by, type, objectId)).problem.code;
  expect((await mark(app, noura, kinds.registrants, id)).status).toBe(200);
  expect(await refusal(maha, kinds.registrants, id)).toBe('not_found');
  const every = [...Object.values(kinds), 'EVENT_QNA', 'EVENT_RESOURCE'] as const;
  for (const status of [undefined, 'TO_BE_APPROVED', 'DENIED', 'REMOVED', 'BLOCKED'] as const) {
    if (status !== undefined) await place(app, { eventId: id, userId: sara.user.id, status, as: 'admin' });
    for (const type of every) expect(await refusal(sara, type, id)).toBe('not_found');
    expect(await unread(app, sara, id)).toEqual(nothing);
  }
});

test("the programme's own events have none of these", async () => {
  const { app, noura, maha } = await startRoom();
  await using _app = app;
  for (const eventId of Object.values(app.context.programme.eventIds)) {
    await place(app, { eventId, userId: noura.user.id, as: 'host' });
    const added = await askToJoin(app, noura, eventId, { participantUserId: maha.user.id });
    expect(added.reply.status).toBe('APPROVED');
    await putRoom(app, noura, eventId, { tags: 'other' });
    for (const type of Object.values(kinds)) expect((await mark(app, noura, type, eventId)).status).toBe(404);
  }
  expect(await app.context.database.reader.selectFrom('event_news').selectAll().execute()).toEqual([]);
});

test('two hundred rooms at most are answered, those with news first, and of one kind 100 are counted', async () => {
  const { app, noura, maha, id } = await startRoom();
  await using _app = app;
  const { reader, transaction } = app.context.database;
  const { id: _id, ...row } = await reader
    .selectFrom('events')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rooms = await transaction(async (tx) => {
    const values = Array.from({ length: 201 }, (_, at) => ({
      ...row,
      suffix: `r${at}`,
      suffix_key: `r${at}`,
    }));
    const made = await tx.insertInto('events').values(values).returning('id').execute();
    const [first] = await tx
      .selectFrom('event_participants')
      .selectAll()
      .where('event_id', '=', id)
      .execute();
    if (first === undefined) throw new Error('The room has no host');
    const { id: _placeId, ...host } = first;
    const places = made.map(({ id: event_id }) => ({
      ...host,
      event_id,
      user_id: maha.user.id,
      is_host: 0 as const,
    }));
    await tx.insertInto('event_participants').values(places).execute();
    const news = {
      event_id: made.at(-1)?.id ?? 0,
      type: kinds.about,
      actor_id: noura.user.id,
      subject_id: null,
    };
    const rows = Array.from({ length: 1_001 }, () => ({ ...news, created_at: app.clock() }));
    await tx.insertInto('event_news').values(rows).execute();
    return made.map((one) => one.id);
  });
  const records = await read(app, maha);
  expect(new Set(records.map(({ objectId }) => objectId)).size).toBe(200);
  expect(records[0]).toMatchObject({ objectId: rooms.at(-1), notificationsType: kinds.about, unread: 100 });
});
