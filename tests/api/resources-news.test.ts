import { expect, test } from 'vitest';
import { listUnread, markRead } from '#contract/notifications.ts';
import type { GatheredChange, GatheredChanges } from '#server/event-news/gathered-changes.ts';
import { enter, place, type SignedInPerson } from '#tests/support/people.ts';
import { joinChannel } from '#tests/support/realtime-client.ts';
import {
  findRoot,
  makeFolder,
  postLink,
  putFolder,
  putLink,
  removeFolder,
  removeLink,
  startRoom,
} from '#tests/support/resource-calls.ts';
import type { TestApp } from '#tests/support/test-app.ts';

/** Notes what is told, and tells it. */
function record(told: GatheredChange[], { tell }: GatheredChanges): GatheredChanges['tell'] {
  return (change) => {
    told.push(change);
    tell(change);
  };
}

async function findUnread(app: TestApp, { token }: SignedInPerson, eventId: number) {
  const { reply } = await app.call(listUnread, {}, { token });
  return reply.find((one) => one.objectId === eventId && one.notificationsType === 'EVENT_RESOURCE');
}

test('what is added is news to everybody in the room but who did it, and nothing else is', async () => {
  const { app, noura, maha, eventId, folder } = await startRoom();
  await using _app = app;
  const count = async () => [
    (await findUnread(app, noura, eventId))?.unread,
    (await findUnread(app, maha, eventId))?.unread,
  ];
  const { id: folderId } = await makeFolder(app, noura, eventId);
  await putFolder(app, noura, { eventId, folderId }, 'Other');
  expect(await count()).toEqual([0, 0]);
  const { id: linkId } = (await postLink(app, noura, folder)).reply;
  await putLink(app, noura, { ...folder, linkId });
  await postLink(app, noura, { eventId, folderId });
  expect(await count()).toEqual([0, 2]);
  expect((await postLink(app, maha, folder)).status).toBe(403);
  expect(await count()).toEqual([0, 2]);
});

test('what is deleted is no news any more, whether by itself or with its folder', async () => {
  const { app, noura, maha, eventId, folder } = await startRoom({ resourceUploadAccess: false });
  await using _app = app;
  const count = async (who = maha) => (await findUnread(app, who, eventId))?.unread;
  const { id: folderId } = await makeFolder(app, noura, eventId);
  const [first, second] = [
    (await postLink(app, noura, folder)).reply,
    (await postLink(app, noura, folder)).reply,
  ];
  await postLink(app, maha, folder);
  expect([await count(), await count(noura)]).toEqual([2, 1]);
  // Two of one person and one moment are two.
  await removeLink(app, noura, { ...folder, linkId: first.id });
  expect([await count(), await count(noura)]).toEqual([1, 1]);
  app.clock.advance(1);
  await postLink(app, noura, { eventId, folderId });
  await postLink(app, maha, { eventId, folderId });
  expect([await count(), await count(noura)]).toEqual([2, 2]);
  await removeFolder(app, noura, { eventId, folderId });
  expect([await count(), await count(noura)]).toEqual([1, 1]);
  await removeLink(app, noura, { ...folder, linkId: second.id });
  expect(await count()).toBe(0);
});

test('news is read up to where it was seen', async () => {
  const { app, noura, maha, eventId, folder } = await startRoom();
  await using _app = app;
  await postLink(app, noura, folder);
  const seen = await findUnread(app, maha, eventId);
  await postLink(app, noura, folder);
  const body = { notificationsType: 'EVENT_RESOURCE', objectId: eventId, upTo: seen?.newest } as const;
  const { reply } = await app.call(markRead, { body }, { token: maha.token });
  expect([seen?.unread, reply.unread]).toEqual([1, 1]);
});

test('the programme’s own events have no such news', async () => {
  const { app, noura, maha } = await startRoom();
  await using _app = app;
  const eventId = app.context.programme.eventIds.onboarding;
  await place(app, { eventId, userId: noura.user.id, as: 'host' });
  await place(app, { eventId, userId: maha.user.id });
  const folder = { eventId, folderId: await findRoot(app, noura, eventId) };
  expect((await postLink(app, noura, folder)).status).toBe(201);
  const rows = await app.context.database.reader.selectFrom('event_news').selectAll().execute();
  expect(rows.filter(({ event_id }) => event_id === eventId)).toEqual([]);
});

test('a change is told to those in the room, and to nobody else', async () => {
  const { app, noura, maha, eventId, folder } = await startRoom();
  await using _app = app;
  const sara = await enter(app, 'Sara');
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  using channels = new DisposableStack();
  const ofMaha = channels.use(await joinChannel(origin, maha.token));
  const ofSara = channels.use(await joinChannel(origin, sara.token));
  const changes = [
    () => makeFolder(app, noura, eventId),
    () => postLink(app, noura, folder),
    () => putLink(app, noura, { ...folder, linkId: 1 }),
    () => removeLink(app, noura, { ...folder, linkId: 1 }),
  ];
  const told: GatheredChange[] = [];
  Object.assign(app.context.eventChanges, { tell: record(told, app.context.eventChanges) });
  for (const change of changes) await change();
  const change = { type: 'event.resources', eventId } as const;
  expect(told).toEqual(changes.map(() => change));
  await expect.poll(() => ofMaha.messages).toEqual([{ type: 'ready', listens: true }, change]);
  app.context.realtime.toPerson(sara.user.id, { type: 'own.read' });
  await expect.poll(() => ofSara.messages).toEqual([{ type: 'ready', listens: true }, { type: 'own.read' }]);
});
