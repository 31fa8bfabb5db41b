import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { chatOf, enterRoom, settle } from '#tests/support/chat-channel.ts';
import { place } from '#tests/support/people.ts';
import type { RealtimeClient } from '#tests/support/realtime-client.ts';
import { sleep } from '#tests/support/sleep.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const aftersOf = ({ messages }: RealtimeClient) =>
  messages.flatMap((message) => (message.type === 'chat.message' ? message.after : []));

test('a message of a room comes with its content to its people, with its key to its author alone', async () => {
  await using app = await createTestApp();
  const { noura, maha, sara, eventId, chat, sid, join } = await enterRoom(app);
  using ofNoura = await join(noura);
  using ofMaha = await join(maha);
  using ofSara = await join(sara);
  const key = randomUUID();
  const message = await chat.write(noura, sid, { key });
  expect(message.clientKey).toBe(key);
  const event = { type: 'chat.message', sid, eventId, message, after: 0 };
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
  expect(aftersOf(ofMaha)).toEqual([0, ...idsOf().slice(0, -1)]);
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

test('each of two is told after which message that they see one comes', async () => {
  await using app = await createTestApp();
  const { noura, sara, chat, join } = await enterRoom(app);
  using ofNoura = await join(noura);
  using ofSara = await join(sara);
  const first = await chat.writeTo(noura, sara);
  await chat.block(sara, noura);
  const withheld = await chat.writeTo(noura, sara);
  await chat.unblock(sara, noura);
  const last = await chat.writeTo(sara, noura);
  await expect.poll(() => aftersOf(ofNoura)).toEqual([0, first.id, withheld.id]);
  await expect.poll(() => aftersOf(ofSara)).toEqual([0, first.id]);
  await chat.writeTo(noura, sara);
  for (const client of [ofNoura, ofSara]) await expect.poll(() => aftersOf(client).at(-1)).toBe(last.id);
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
