import { expect, test } from 'vitest';
import { leaveEvent } from '#contract/participants.ts';
import { enter } from '#tests/support/people.ts';
import { joinChannel } from '#tests/support/realtime-client.ts';
import { askToJoin, createRoomsApp, makeRoom, postRoom, putRoom } from '#tests/support/room-calls.ts';

const ready = { type: 'ready' };

/** A server that listens, a room, its host and somebody else with open channels. */
async function start(change = {}) {
  const app = await createRoomsApp();
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const [noura, maha] = [await enter(app, 'Noura'), await enter(app, 'Maha')];
  const { id } = await makeRoom(app, noura, change);
  const [ofHost, ofMaha] = [await joinChannel(origin, noura.token), await joinChannel(origin, maha.token)];
  return { app, noura, maha, id, ofHost, ofMaha };
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
  await expect.poll(() => ofHost.messages).toEqual([ready, changed, changed]);
  expect(ofMaha.messages).toEqual([ready, own, changed, own]);
});

test('who only asks to join is news to nobody else, and a repeat to nobody at all', async () => {
  const { app, noura, maha, id, ofHost, ofMaha } = await start({ isPrivate: true });
  await using _app = app;
  using _channels = new DisposableStack();
  _channels.use(ofHost);
  _channels.use(ofMaha);
  await askToJoin(app, maha, id);
  await askToJoin(app, maha, id);
  expect((await postRoom(app, noura)).status).toBe(409);
  // What comes last came after all that was told before.
  app.context.realtime.toPerson(noura.user.id, { type: 'own.read' });
  app.context.realtime.toPerson(maha.user.id, { type: 'own.read' });
  const read = { type: 'own.read' };
  await expect.poll(() => ofHost.messages).toEqual([ready, read]);
  await expect.poll(() => ofMaha.messages).toEqual([ready, { type: 'own.place', eventId: id }, read]);
});
