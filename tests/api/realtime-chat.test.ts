import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import type { ClientMessage } from '#contract/realtime.ts';
import { chatCalls } from '#tests/support/chat-calls.ts';
import { enter, place, type SignedInPerson } from '#tests/support/people.ts';
import { joinChannel, type RealtimeClient } from '#tests/support/realtime-client.ts';
import { sleep } from '#tests/support/sleep.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const listen = (app: TestApp) => app.server.listen({ port: 0, host: '127.0.0.1' });
const say = (client: RealtimeClient, message: ClientMessage) => client.say(JSON.stringify(message));
/** Says something, and resolves once the server has heard it. */
async function tell(client: RealtimeClient, message: ClientMessage): Promise<void> {
  say(client, message);
  client.socket.ping();
  await once(client.socket, 'pong');
}
const chatOf = ({ messages }: RealtimeClient) => messages.filter(({ type }) => type.startsWith('chat.'));
const read = { type: 'own.read' } as const;

/** Resolves once all that was told so far has come to these people. */
async function settle(app: TestApp, ...people: (readonly [SignedInPerson, RealtimeClient])[]) {
  for (const [{ user }, client] of people) {
    const before = client.messages.length;
    app.context.realtime.toPerson(user.id, read);
    await expect.poll(() => client.messages.slice(before)).toContainEqual(read);
  }
}

/** Three people, two of them in a room. */
async function enterRoom(app: TestApp) {
  const origin = await listen(app);
  const [noura, maha, sara] = [await enter(app, 'Noura'), await enter(app, 'Maha'), await enter(app, 'Sara')];
  const eventId = app.context.programme.eventIds.forum;
  for (const { user } of [noura, maha]) await place(app, { eventId, userId: user.id });
  const chat = chatCalls(app);
  const sid = await chat.roomOf(noura, eventId);
  const join = ({ token }: SignedInPerson) => joinChannel(origin, token);
  return { noura, maha, sara, eventId, chat, sid, join };
}

test('a message of a room comes with its content to its people, with its key to its author alone', async () => {
  await using app = await createTestApp();
  const { noura, maha, sara, eventId, chat, sid, join } = await enterRoom(app);
  using ofNoura = await join(noura);
  using ofMaha = await join(maha);
  using ofSara = await join(sara);
  const key = randomUUID();
  const message = await chat.write(noura, sid, { key });
  expect(message.clientKey).toBe(key);
  const event = { type: 'chat.message', sid, eventId, message };
  await expect.poll(() => chatOf(ofNoura)).toEqual([event]);
  await expect.poll(() => chatOf(ofMaha)).toEqual([{ ...event, message: { ...message, clientKey: null } }]);
  await chat.remove(noura, message);
  const deleted = { type: 'chat.deleted', sid, messageId: message.id };
  for (const client of [ofNoura, ofMaha]) await expect.poll(() => chatOf(client).at(-1)).toEqual(deleted);
  await settle(app, [sara, ofSara]);
  expect(chatOf(ofSara)).toEqual([]);
});

test('messages of a room come in their order', async () => {
  await using app = await createTestApp();
  const { noura, maha, chat, sid, join } = await enterRoom(app);
  using ofMaha = await join(maha);
  const people = [noura, maha];
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      chat.write(people[index % 2] ?? noura, sid, { body: `${index}` }),
    ),
  );
  const idsOf = () =>
    ofMaha.messages.flatMap((message) => (message.type === 'chat.message' ? message.message.id : []));
  await expect.poll(() => idsOf().length).toBe(20);
  expect(idsOf()).toEqual(idsOf().toSorted((a, b) => a - b));
});

test('what two people write and have read comes to them alone, and past a block to nobody', async () => {
  await using app = await createTestApp();
  const { noura, maha, sara, chat, join } = await enterRoom(app);
  using ofNoura = await join(noura);
  using ofSara = await join(sara);
  using ofMaha = await join(maha);
  const message = await chat.writeTo(noura, sara);
  const { sid } = message;
  for (const client of [ofNoura, ofSara]) await expect.poll(() => chatOf(client).length).toBe(1);
  await chat.read(sara, message);
  const seen = { type: 'chat.read', sid, userId: sara.user.id, readUpTo: message.id };
  for (const client of [ofNoura, ofSara]) await expect.poll(() => chatOf(client).at(-1)).toEqual(seen);
  await chat.block(sara, noura);
  const withheld = await chat.writeTo(noura, sara);
  await expect.poll(() => chatOf(ofNoura)).toContainEqual(expect.objectContaining({ message: withheld }));
  await settle(app, [maha, ofMaha], [sara, ofSara]);
  expect([chatOf(ofSara).length, chatOf(ofMaha)]).toEqual([2, []]);
});

test('who is no longer in a room hears nothing of it after a second, and at once where it is told', async () => {
  await using app = await createTestApp();
  const { noura, maha, eventId, chat, sid, join } = await enterRoom(app);
  using ofMaha = await join(maha);
  await chat.write(noura, sid);
  await expect.poll(() => chatOf(ofMaha).length).toBe(1);
  const put = (status: 'APPROVED' | 'REMOVED') => place(app, { eventId, userId: maha.user.id, status });
  await put('REMOVED');
  await sleep(1000);
  await chat.write(noura, sid);
  await settle(app, [maha, ofMaha]);
  expect(chatOf(ofMaha).length).toBe(1);
  await put('APPROVED');
  app.context.realtime.toPerson(maha.user.id, { type: 'own.place', eventId });
  await chat.write(noura, sid);
  await expect.poll(() => chatOf(ofMaha).length).toBe(2);
  await put('REMOVED');
  app.context.realtime.toPerson(maha.user.id, { type: 'own.place', eventId });
  await chat.write(noura, sid);
  await sleep(100);
  await settle(app, [maha, ofMaha]);
  expect(chatOf(ofMaha).length).toBe(2);
});

test('an app that comes while a room is talked in hears what follows', async () => {
  await using app = await createTestApp();
  const { noura, maha, chat, sid, join } = await enterRoom(app);
  using ofNoura = await join(noura);
  await chat.write(noura, sid);
  await expect.poll(() => chatOf(ofNoura).length).toBe(1);
  using ofMaha = await join(maha);
  await chat.write(noura, sid);
  await expect.poll(() => chatOf(ofMaha).length).toBe(1);
});

test('who types is shown to those who look and may read, once a second', async () => {
  await using app = await createTestApp();
  const { noura, maha, sara, sid, join } = await enterRoom(app);
  using ofNoura = await join(noura);
  using alsoOfNoura = await join(noura);
  using ofMaha = await join(maha);
  using away = await join(maha);
  using ofSara = await join(sara);
  for (const client of [ofNoura, alsoOfNoura, ofMaha, ofSara]) await tell(client, { type: 'looking', sid });
  await tell(away, { type: 'looking', sid: 'another' });
  for (let count = 0; count < 3; count += 1) say(ofNoura, { type: 'typing', sid });
  say(ofSara, { type: 'typing', sid });
  say(ofSara, { type: 'typing', sid: 'nowhere' });
  await expect.poll(() => chatOf(ofMaha)).toEqual([{ type: 'chat.typing', sid, userId: noura.user.id }]);
  await sleep(100);
  for (const client of [ofNoura, alsoOfNoura, away, ofSara]) expect(chatOf(client)).toEqual([]);
  expect(chatOf(ofMaha).length).toBe(1);
});

test('typing does not pass where one of two has blocked the other', async () => {
  await using app = await createTestApp();
  const { noura, sara, chat, join } = await enterRoom(app);
  const { sid } = await chat.writeTo(noura, sara);
  await chat.block(sara, noura);
  using ofNoura = await join(noura);
  using ofSara = await join(sara);
  for (const client of [ofNoura, ofSara]) await tell(client, { type: 'looking', sid });
  for (const client of [ofNoura, ofSara]) say(client, { type: 'typing', sid });
  await sleep(200);
  for (const client of [ofNoura, ofSara]) expect(chatOf(client)).toEqual([]);
});

test('one that says too much is closed, and nobody else hears of it', async () => {
  await using app = await createTestApp();
  const { noura, maha, sid, chat, join } = await enterRoom(app);
  using ofMaha = await join(maha);
  const hostile: readonly [(client: RealtimeClient) => void, readonly number[]][] = [
    [(client) => Array.from({ length: 1000 }, () => client.say('x')), [4429]],
    [(client) => Array.from({ length: 1000 }, () => say(client, { type: 'looking', sid })), [4429]],
    [(client) => client.say(' '.repeat(1025)), [4429]],
    [(client) => client.say(Buffer.alloc(1025)), [4429]],
    [(client) => client.say('x'.repeat(16_385)), [1009]],
    [
      (client) => Array.from({ length: 20 }, () => client.socket.send('x'.repeat(1000), { fin: false })),
      [1009],
    ],
  ];
  for (const [act, codes] of hostile) {
    using client = await join(noura);
    act(client);
    expect(codes).toContain(await client.closed);
  }
  await chat.write(noura, sid);
  await expect.poll(() => chatOf(ofMaha).length).toBe(1);
});

test('what it does not know is passed over', async () => {
  await using app = await createTestApp();
  const { noura, join } = await enterRoom(app);
  using client = await join(noura);
  for (const strange of ['', '[]', '{"type":"dance"}', 'null', '{"type":"typing","sid":7}'])
    client.say(strange);
  client.say(Buffer.from('{"type":"looking","sid":null}'));
  await settle(app, [noura, client]);
  expect(client.messages).toEqual([{ type: 'ready', listens: true }, read]);
});
