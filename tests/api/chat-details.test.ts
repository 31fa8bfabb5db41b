import { expect, test, vi } from 'vitest';
import { getChatDetails, listChatDetails } from '#contract/chat.ts';
import { limits } from '#contract/limits.ts';
import { writeTo } from '#tests/support/conversation-calls.ts';
import { enter, type SignedInPerson } from '#tests/support/people.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const open = (app: TestApp, { token, user }: SignedInPerson, other: SignedInPerson) => {
  const query = { user_id_1: String(user.id), user_id_2: String(other.user.id) };
  return app.call(getChatDetails, { query }, { token });
};

async function enterThree() {
  const app = await createTestApp();
  const people = [await enter(app, 'Noura'), await enter(app, 'Maha'), await enter(app, 'Sara')] as const;
  return { app, people, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

test('the details of all conversations name those without a message too, the latest first', async () => {
  await using there = await enterThree();
  const {
    app,
    people: [noura, maha, sara],
  } = there;
  const { reply: withMaha } = await open(app, noura, maha);
  const { reply: withSara } = await open(app, sara, noura);
  const listed = async ({ token, user }: SignedInPerson) =>
    (await app.call(listChatDetails, { params: { userId: String(user.id) } }, { token })).reply;
  const ofNoura = { ...withSara, senderUserId: noura.user.id, receiverUserId: sara.user.id };
  expect(await listed(noura)).toEqual([ofNoura, withMaha]);
  await writeTo(app, maha, noura);
  expect(await listed(noura)).toEqual([withMaha, ofNoura]);
});

test('a known conversation is found without a write, and making one counts as written', async () => {
  await using there = await enterThree();
  const {
    app,
    people: [noura, maha, sara],
  } = there;
  const transaction = vi.spyOn(app.context.database, 'transaction');
  const written = vi.spyOn(app.context.writtenBytes, 'add');
  const { reply } = await open(app, noura, maha);
  expect(written.mock.calls).toEqual([[noura.user.id, expect.any(Number)]]);
  transaction.mockClear();
  expect((await open(app, noura, maha)).reply).toEqual(reply);
  expect([transaction.mock.calls.length, written.mock.calls.length]).toEqual([0, 1]);
  app.context.writtenBytes.add(sara.user.id, limits.writtenBytesPerDay);
  expect((await open(app, sara, noura)).status).toBe(429);
});

test('writing to somebody whom one knows makes no second conversation, nor a number for one', async () => {
  await using there = await enterThree();
  const {
    app,
    people: [noura, maha, sara],
  } = there;
  for (let count = 0; count < 3; count += 1) await writeTo(app, noura, maha);
  await writeTo(app, noura, sara);
  const rows = await app.context.database.reader
    .selectFrom('conversations')
    .select('id')
    .where('kind', '=', 'DIRECT')
    .orderBy('id')
    .execute();
  const [first = 0, second = 0] = rows.map(({ id }) => id);
  expect([rows.length, second - first]).toEqual([2, 1]);
});
