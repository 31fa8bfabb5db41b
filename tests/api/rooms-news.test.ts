import { expect, test } from 'vitest';
import { joinEvent, leaveEvent } from '#contract/participants.ts';
import { enter, insertPeople, insertSessions, place } from '#tests/support/people.ts';
import { joinChannel } from '#tests/support/realtime-client.ts';
import { decide } from '#tests/support/registration-calls.ts';
import {
  askToJoin,
  createRoomsApp,
  makeRoom,
  postRoom,
  putRoom,
  readRoom,
} from '#tests/support/room-calls.ts';

const ready = { type: 'ready', listens: true };

/** A server that listens, a room, its host and somebody else with open channels. */
async function start(change = {}) {
  const app = await createRoomsApp();
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const [noura, maha] = [await enter(app, 'Noura'), await enter(app, 'Maha')];
  const { id } = await makeRoom(app, noura, change);
  const [ofHost, ofMaha] = [await joinChannel(origin, noura.token), await joinChannel(origin, maha.token)];
  return { app, origin, noura, maha, id, ofHost, ofMaha };
}

test('a room that is saved is news to those who are in it', async () => {
  const { app, noura, id, ofHost, ofMaha } = await start();
  await using _app = app;
  using _channels = new DisposableStack();
  _channels.use(ofHost);
  _channels.use(ofMaha);
  await putRoom(app, noura, id, { name: '' });
  await putRoom(app, noura, id, { name: 'Other' });
  await expect.poll(() => ofHost.messages).toEqual([ready, { type: 'event.changed', eventId: id }]);
  expect(ofMaha.messages).toEqual([ready]);
});

test('who joins and who leaves hears of it on every device, and the room of its new number', async () => {
  const { app, maha, id, ofHost, ofMaha } = await start();
  await using _app = app;
  using _channels = new DisposableStack();
  _channels.use(ofHost);
  _channels.use(ofMaha);
  const own = { type: 'own.place', eventId: id };
  const changed = { type: 'event.changed', eventId: id };
  await askToJoin(app, maha, id);
  await expect.poll(() => ofMaha.messages).toEqual([ready, own, changed]);
  await app.call(leaveEvent, { params: { id: String(id) } }, { token: maha.token });
  await expect.poll(() => ofHost.messages.filter(({ type }) => type === 'event.changed')).toHaveLength(2);
  expect(ofMaha.messages).toEqual([ready, own, changed, own]);
});

const own = (eventId: number) => ({ type: 'own.place', eventId });
const registrants = (eventId: number) => ({ type: 'event.registrants', eventId });
/** What comes last, after all that was told before. */
const last = { type: 'own.read' };

test('who asks to join is news to hosts and admins alone, and a repeat to nobody at all', async () => {
  const { app, origin, noura, maha, id, ofHost, ofMaha } = await start({ isPrivate: true });
  await using _app = app;
  using channels = new DisposableStack();
  channels.use(ofHost);
  channels.use(ofMaha);
  const [sara, huda] = [await enter(app, 'Sara'), await enter(app, 'Huda')];
  await place(app, { eventId: id, userId: sara.user.id });
  await place(app, { eventId: id, userId: huda.user.id, as: 'admin' });
  const ofSara = channels.use(await joinChannel(origin, sara.token));
  const ofAdmin = channels.use(await joinChannel(origin, huda.token));
  await askToJoin(app, maha, id);
  await expect.poll(() => ofHost.messages).toEqual([ready, registrants(id)]);
  await askToJoin(app, maha, id);
  expect((await postRoom(app, noura)).status).toBe(409);
  for (const { user } of [noura, maha, sara, huda])
    app.context.realtime.toPerson(user.id, { type: 'own.read' });
  await expect.poll(() => ofHost.messages).toEqual([ready, registrants(id), last]);
  await expect.poll(() => ofAdmin.messages).toEqual([ready, registrants(id), last]);
  await expect.poll(() => ofMaha.messages).toEqual([ready, own(id), last]);
  await expect.poll(() => ofSara.messages).toEqual([ready, last]);
});

test('who is denied, removed, blocked, or has left hears nothing more', async () => {
  const { app, origin, noura, maha, id, ofHost, ofMaha } = await start();
  await using _app = app;
  using channels = new DisposableStack();
  channels.use(ofHost);
  channels.use(ofMaha);
  const gone = [];
  for (const status of ['DENIED', 'REMOVED', 'BLOCKED', null] as const) {
    const person = status === null ? maha : await enter(app, `Guest${status}`);
    const channel = status === null ? ofMaha : channels.use(await joinChannel(origin, person.token));
    await place(app, { eventId: id, userId: person.user.id });
    gone.push({ status, person, channel });
  }
  const told = { type: 'thread.deleted', eventId: id, threadId: 1, parentId: null } as const;
  app.context.realtime.toEvent(told);
  for (const { channel } of gone) await expect.poll(() => channel.messages).toEqual([ready, told]);
  for (const { status, person } of gone)
    if (status === null) await app.call(leaveEvent, { params: { id: String(id) } }, { token: person.token });
    else {
      const { id: placeId } = (await readRoom(app, person, id)).loggedInUserEventParticipant;
      expect((await decide(app, noura, placeId ?? 0, status)).status).toBe(200);
    }
  // The second of these messages comes once the people are read anew.
  await expect.poll(() => ofHost.messages.filter(({ type }) => type === 'event.changed')).toHaveLength(2);
  app.context.realtime.toEvent(told);
  await expect.poll(() => ofHost.messages.filter(({ type }) => type === 'thread.deleted')).toHaveLength(2);
  for (const { person, channel } of gone) {
    app.context.realtime.toPerson(person.user.id, { type: 'own.read' });
    await expect.poll(() => channel.messages.at(-1)).toEqual(last);
    const types = channel.messages.map(({ type }) => type);
    expect(types.filter((type) => type === 'thread.deleted')).toHaveLength(1);
    expect(types.filter((type) => type === 'own.place')).toHaveLength(1);
    expect(types.filter((type) => type === 'event.registrants')).toHaveLength(0);
  }
});

test('many who join are few messages to the people of a room, and to its hosts', async () => {
  const { app, id, ofHost, ofMaha } = await start();
  await using _app = app;
  using channels = new DisposableStack();
  channels.use(ofHost);
  channels.use(ofMaha);
  const people = await insertPeople(app, 60);
  const tokens = await insertSessions(app, people);
  const join = async (participantUserId: number, token = '') =>
    (await app.call(joinEvent, { body: { eventId: id, participantUserId } }, { token })).status;
  const joins = people.map((userId, index) => join(userId, tokens[index]));
  expect(new Set(await Promise.all(joins))).toEqual(new Set([200]));
  await expect.poll(() => ofHost.messages.length).toBeGreaterThanOrEqual(5);
  expect(ofHost.messages.length).toBeLessThan(12);
  expect(ofMaha.messages).toEqual([ready]);
});
