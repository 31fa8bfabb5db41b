import { expect, test, vi } from 'vitest';
import { listSessions } from '#contract/users.ts';
import { createFakeSocket } from '#tests/support/fake-socket.ts';
import { place } from '#tests/support/people.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const ready = { type: 'ready', listens: true };
const missed = { type: 'missed' };
const liked = (eventId: number, likedCount: number) =>
  ({ type: 'thread.liked', eventId, threadId: 1, likedCount }) as const;

const last = (eventId: number) => ({ type: 'event.resources', eventId }) as const;

/** An app whose channel stands, in an event. */
async function arrive(app: TestApp, name: string) {
  const { accessToken, user } = await app.signIn(`${name}@example.org`);
  await place(app, { eventId: app.context.programme.eventIds.forum, userId: user.id });
  const socket = createFakeSocket();
  app.context.realtime.accept({ socket, wire: socket.wire }, 'here');
  const authenticate = () => socket.say({ type: 'hello', token: accessToken });
  return { socket, authenticate, accessToken, user };
}

async function start(app: TestApp): Promise<void> {
  app.context.realtime.start();
}

test('a session that ends while its token is being read gets no channel', async () => {
  await using app = await createTestApp();
  await start(app);
  const { socket, authenticate, accessToken } = await arrive(app, 'noura');
  const [session] = (await app.call(listSessions, {}, { token: accessToken })).reply;
  authenticate();
  app.context.realtime.sessionEnded(session?.id ?? 0);
  await expect.poll(() => socket.closed).toEqual([4401]);
  expect(socket.sent).toEqual([]);
});

test('an app that leaves while its token is being read leaves nothing behind', async () => {
  await using app = await createTestApp();
  await start(app);
  const [gone, there] = [await arrive(app, 'noura'), await arrive(app, 'maha')];
  gone.authenticate();
  gone.socket.happen('close');
  there.authenticate();
  await expect.poll(() => there.socket.sent).toContainEqual(ready);
  app.context.realtime.toPerson(gone.user.id, { type: 'own.read' });
  app.context.realtime.toPerson(there.user.id, { type: 'own.read' });
  await expect.poll(() => there.socket.sent).toContainEqual({ type: 'own.read' });
  expect(gone.socket.sent).toEqual([]);
});

test('changes come in their order, and a busy event is asked for once a second', async () => {
  await using app = await createTestApp();
  await start(app);
  const eventId = app.context.programme.eventIds.forum;
  const { socket, authenticate } = await arrive(app, 'noura');
  authenticate();
  await expect.poll(() => socket.sent).toContainEqual(ready);
  const asked = vi.spyOn(app.context.database.reader, 'selectFrom');
  const { realtime } = app.context;
  for (let count = 1; count <= 500; count += 1) realtime.toEvent(liked(eventId, count));
  realtime.toEvent(last(eventId));
  await expect.poll(() => socket.sent).toContainEqual(last(eventId));
  const counts = socket.sent.flatMap((message) => Reflect.get(Object(message), 'likedCount') ?? []);
  expect(counts).toEqual(Array.from({ length: 500 }, (_, index) => index + 1));
  expect(asked).toHaveBeenCalledTimes(1);
});

test('what comes late from another process is not told after what is newer', async () => {
  await using app = await createTestApp();
  await start(app);
  const eventId = app.context.programme.eventIds.forum;
  const { socket, authenticate, user } = await arrive(app, 'noura');
  authenticate();
  await expect.poll(() => socket.sent).toContainEqual(ready);
  const { realtime } = app.context;
  const deleted = { type: 'thread.deleted', eventId, threadId: 1, parentId: null } as const;
  const ownLike = (isLiked: boolean) =>
    ({ type: 'own.liked', eventId, threadId: 1, liked: isLiked }) as const;
  realtime.toEvent(liked(eventId, 2), 8);
  realtime.toEvent(liked(eventId, 1), 7);
  realtime.toEvent({ ...liked(eventId, 5), threadId: 2 }, 6);
  realtime.toPerson(user.id, ownLike(false), 8);
  realtime.toPerson(user.id, ownLike(true), 7);
  realtime.toEvent(deleted);
  realtime.toEvent(liked(eventId, 3), 9);
  realtime.toEvent(last(eventId));
  await expect.poll(() => socket.sent).toContainEqual(last(eventId));
  const received = [liked(eventId, 2), { ...liked(eventId, 5), threadId: 2 }, deleted];
  // What is for one person alone does not wait for the event.
  expect(socket.sent.slice(1, -1)).toEqual([ownLike(false), ...received]);
});

test('a mark that comes late is told unless a newer one or the deletion was, whatever is liked meanwhile', async () => {
  await using app = await createTestApp();
  await start(app);
  const eventId = app.context.programme.eventIds.forum;
  const { socket, authenticate } = await arrive(app, 'noura');
  authenticate();
  await expect.poll(() => socket.sent).toContainEqual(ready);
  const { realtime } = app.context;
  const marked = (pinned: boolean) =>
    ({ type: 'thread.marked', eventId, threadId: 1, pinned, answered: false }) as const;
  const deleted = { type: 'thread.deleted', eventId, threadId: 1, parentId: null } as const;
  realtime.toEvent(liked(eventId, 1), 9);
  realtime.toEvent(marked(true), 8);
  realtime.toEvent(marked(false), 7);
  realtime.toEvent(liked(eventId, 2), 10);
  realtime.toEvent(deleted);
  realtime.toEvent(marked(false), 11);
  realtime.toEvent(last(eventId));
  await expect.poll(() => socket.sent).toContainEqual(last(eventId));
  expect(socket.sent.slice(1, -1)).toEqual([liked(eventId, 1), marked(true), liked(eventId, 2), deleted]);
});

test('where nobody can be told whom it concerns, everybody is told to read again', async () => {
  await using app = await createTestApp();
  await start(app);
  const { socket, authenticate } = await arrive(app, 'noura');
  authenticate();
  await expect.poll(() => socket.sent).toContainEqual(ready);
  vi.spyOn(app.context.database.reader, 'selectFrom').mockImplementation(() => {
    throw new Error('away');
  });
  app.context.realtime.toEvent(liked(app.context.programme.eventIds.forum, 1));
  await expect.poll(() => socket.sent.at(-1)).toEqual(missed);
});

test('once it sends its apps away it takes no new ones', async () => {
  await using app = await createTestApp();
  await start(app);
  const [standing, waiting] = [await arrive(app, 'noura'), await arrive(app, 'maha')];
  standing.authenticate();
  await expect.poll(() => standing.socket.sent).toContainEqual(ready);
  waiting.authenticate();
  app.context.realtime.restart();
  const late = await arrive(app, 'late');
  for (const { socket } of [standing, waiting, late]) expect(socket.closed).toEqual([1012]);
  await expect.poll(() => waiting.socket.sent).toEqual([]);
});
