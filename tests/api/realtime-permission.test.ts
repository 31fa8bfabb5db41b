import { expect, test } from 'vitest';
import { addFavourite } from '#contract/favourites.ts';
import type { ParticipantStatus } from '#contract/participants.ts';
import type { EventChange } from '#contract/realtime.ts';
import { endOtherSession, endSession, getMe, listSessions } from '#contract/users.ts';
import { dayMs, hourMs } from '#tests/support/fake-clock.ts';
import { enter, place, type SignedInPerson } from '#tests/support/people.ts';
import { joinChannel, type RealtimeClient } from '#tests/support/realtime-client.ts';
import { scaled } from '#tests/support/slowness.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const listen = (app: TestApp) => app.server.listen({ port: 0, host: '127.0.0.1' });
const isOpen = ({ socket }: RealtimeClient) => socket.readyState === socket.OPEN;

const deletion = (eventId: number, threadId: number): EventChange => ({
  type: 'thread.deleted',
  eventId,
  threadId,
  parentId: null,
});
const threadsOf = ({ messages }: RealtimeClient) =>
  messages.flatMap((message) => ('threadId' in message ? message.threadId : []));

test('signing out closes the channels of that session at once, and no others', async () => {
  // No round finds it out meanwhile.
  await using app = await createTestApp({
    overrides: { realtimeTimings: { sweepMs: hourMs, expiryCheckMs: hourMs } },
  });
  const origin = await listen(app);
  const { accessToken: phone } = await app.signIn('noura@example.org');
  const { accessToken: laptop } = await app.signIn('noura@example.org');
  using first = await joinChannel(origin, phone);
  using second = await joinChannel(origin, phone);
  using other = await joinChannel(origin, laptop);
  await app.call(endSession, {}, { token: phone });
  expect([await first.closed, await second.closed]).toEqual([4401, 4401]);
  expect(isOpen(other)).toBe(true);
});

test('so does ending it on another device', async () => {
  await using app = await createTestApp();
  const origin = await listen(app);
  const { accessToken: phone } = await app.signIn('noura@example.org');
  const { accessToken: laptop } = await app.signIn('noura@example.org');
  using lost = await joinChannel(origin, phone);
  using kept = await joinChannel(origin, laptop);
  const { reply } = await app.call(listSessions, {}, { token: laptop });
  const id = String(reply.find(({ current }) => !current)?.id);
  await app.call(endOtherSession, { params: { id } }, { token: laptop });
  expect(await lost.closed).toBe(4401);
  expect(isOpen(kept)).toBe(true);
});

test('a session that is gone without a word is found out', async () => {
  await using app = await createTestApp({ overrides: { realtimeTimings: { sweepMs: 50 } } });
  const origin = await listen(app);
  const gone = await app.signIn('noura@example.org');
  const there = await app.signIn('maha@example.org');
  using lost = await joinChannel(origin, gone.accessToken);
  using kept = await joinChannel(origin, there.accessToken);
  await app.context.database.transaction((tx) =>
    tx.deleteFrom('sessions').where('user_id', '=', gone.user.id).execute(),
  );
  expect(await lost.closed).toBe(4401);
  expect(isOpen(kept)).toBe(true);
});

test('a session that runs out loses its channel within a second; one that was used meanwhile does not', async () => {
  await using app = await createTestApp({ overrides: { realtimeTimings: { expiryCheckMs: 20 } } });
  const origin = await listen(app);
  const [idle, busy] = [await app.signIn('noura@example.org'), await app.signIn('maha@example.org')];
  using lost = await joinChannel(origin, idle.accessToken);
  using kept = await joinChannel(origin, busy.accessToken);
  app.clock.advance(2 * dayMs);
  await app.call(getMe, {}, { token: busy.accessToken });
  const lastUsed = async () =>
    (await app.call(listSessions, {}, { token: busy.accessToken })).reply[0]?.lastUsedDate;
  await expect.poll(lastUsed).toBe(new Date(app.clock()).toISOString());
  app.clock.advance(88 * dayMs);
  expect(await lost.closed).toBe(4401);
  expect(isOpen(kept)).toBe(true);
  app.clock.advance(2 * dayMs);
  expect(await kept.closed).toBe(4401);
});

test('only who is approved in an event is told what happens there', async () => {
  await using app = await createTestApp();
  const origin = await listen(app);
  const eventId = app.context.programme.eventIds.forum;
  const statuses: (ParticipantStatus | null)[] = ['TO_BE_APPROVED', 'DENIED', 'REMOVED', 'BLOCKED', null];
  const others: (RealtimeClient & { userId: number })[] = [];
  for (const [index, status] of statuses.entries()) {
    const { accessToken, user } = await app.signIn(`person${index}@example.org`);
    if (status) await place(app, { eventId, userId: user.id, status, as: 'host' });
    others.push({ ...(await joinChannel(origin, accessToken)), userId: user.id });
  }
  const { accessToken, user } = await app.signIn('approved@example.org');
  await place(app, { eventId, userId: user.id });
  using approved = await joinChannel(origin, accessToken);
  app.context.realtime.toEvent(deletion(eventId, 1));
  await expect.poll(() => threadsOf(approved)).toEqual([1]);
  for (const other of others) {
    app.context.realtime.toPerson(other.userId, { type: 'own.read' });
    await expect.poll(() => other.messages).toEqual([{ type: 'ready', listens: true }, { type: 'own.read' }]);
    other.socket.terminate();
  }
});

test('a change of role counts within a second', async () => {
  await using app = await createTestApp();
  const origin = await listen(app);
  const eventId = app.context.programme.eventIds.forum;
  const [noura, maha] = [await enter(app, 'Noura'), await enter(app, 'Maha')];
  for (const { user } of [noura, maha]) await place(app, { eventId, userId: user.id });
  using witness = await joinChannel(origin, noura.token);
  using subject = await joinChannel(origin, maha.token);
  let last = 0;
  /** Whether Maha hears of something that Noura hears of. */
  const isNotified = async () => {
    last += 1;
    app.context.realtime.toEvent(deletion(eventId, last));
    await expect.poll(() => threadsOf(witness).at(-1)).toBe(last);
    return threadsOf(subject).at(-1) === last;
  };
  expect(await isNotified()).toBe(true);
  for (const [status, expected] of [
    ['REMOVED', false],
    ['APPROVED', true],
  ] as const) {
    await place(app, { eventId, userId: maha.user.id, status });
    await expect.poll(isNotified, { timeout: scaled(4000), interval: 20 }).toBe(expected);
  }
});

test('what one does on one device reaches the others, and nobody else', async () => {
  await using app = await createTestApp();
  const origin = await listen(app);
  const [noura, maha] = [await enter(app, 'Noura'), await enter(app, 'Maha')];
  const { accessToken: tablet } = await app.signIn('noura@example.org');
  using onTablet = await joinChannel(origin, tablet);
  using stranger = await joinChannel(origin, maha.token);
  await favour(app, noura, maha);
  await expect
    .poll(() => onTablet.messages)
    .toEqual([{ type: 'ready', listens: true }, { type: 'own.favourites' }]);
  expect((await favour(app, noura, noura)).status).toBe(422);
  app.context.realtime.toPerson(noura.user.id, { type: 'own.read' });
  app.context.realtime.toPerson(maha.user.id, { type: 'own.read' });
  await expect.poll(() => onTablet.messages.slice(2)).toEqual([{ type: 'own.read' }]);
  await expect.poll(() => stranger.messages.slice(1)).toEqual([{ type: 'own.read' }]);
});

const favour = (app: TestApp, by: SignedInPerson, whom: SignedInPerson) =>
  app.call(
    addFavourite,
    { body: { userId1: by.user.id, userId2: whom.user.id, favourite: true } },
    { token: by.token },
  );
