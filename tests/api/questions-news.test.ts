import { expect, test } from 'vitest';
import { listUnread, markRead, type Notification } from '#contract/notifications.ts';
import { leaveEvent } from '#contract/participants.ts';
import { deleteThread, likeThread, markThread, postThread } from '#contract/threads.ts';
import type { SignedInPerson } from '#tests/support/people.ts';
import { startRoom } from '#tests/support/registration-calls.ts';
import { joinRoom } from '#tests/support/room-calls.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const notificationsType = 'EVENT_QNA';

async function startQuestions() {
  const { app, noura: host, maha, sara, id } = await startRoom();
  for (const person of [maha, sara]) await joinRoom(app, person, id);
  const inRoom = { id: String(id) };
  const one = (qnaId: number) => ({ ...inRoom, qnaId: String(qnaId) });
  const ask = async ({ user, token }: SignedInPerson, parent: number | null = null): Promise<number> => {
    const body = { userId: user.id, message: 'How long does it last?', parentQnaThreadId: parent };
    return (await app.call(postThread, { params: inRoom, body }, { token })).reply.id;
  };
  return { app, host, maha, sara, id, one, ask, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

async function recordOf(app: TestApp, { token }: SignedInPerson, id: number) {
  const records: Notification[] = (await app.call(listUnread, {}, { token })).reply;
  return records.find((record) => record.objectId === id && record.notificationsType === notificationsType);
}

const read = (app: TestApp, { token }: SignedInPerson, objectId: number, upTo?: number) =>
  app.call(markRead, { body: { notificationsType, objectId, upTo } }, { token });

test('questions and answers of others are news until they are read, or gone', async () => {
  await using there = await startQuestions();
  const { app, host, maha, sara, id, one, ask } = there;
  const question = await ask(maha);
  const answer = await ask(host, question);
  const second = await ask(sara);
  for (const [person, unread] of [
    [host, 2],
    [maha, 2],
    [sara, 2],
  ] as const)
    expect(await recordOf(app, person, id)).toMatchObject({ unread, readUpTo: 0, newest: second });
  expect((await read(app, maha, id, answer)).reply).toMatchObject({ unread: 1, readUpTo: answer });
  expect((await read(app, maha, id, question)).reply).toMatchObject({ unread: 1, readUpTo: answer });
  await app.call(deleteThread, { params: one(second), body: {} }, { token: sara.token });
  expect(await recordOf(app, maha, id)).toMatchObject({ unread: 0, newest: second });
  expect((await read(app, host, id)).reply).toMatchObject({ unread: 0, readUpTo: second });
});

test('likes and marks are no news, and a room without questions has a record of none', async () => {
  await using there = await startQuestions();
  const { app, host, maha, sara, id, one, ask } = there;
  expect(await recordOf(app, sara, id)).toMatchObject({ unread: 0, readUpTo: 0, newest: 0 });
  const question = await ask(maha);
  await read(app, sara, id);
  const before = await recordOf(app, sara, id);
  const params = one(question);
  await app.call(markThread, { params, body: { pinned: true, answered: true } }, { token: host.token });
  await app.call(likeThread, { params, body: { userId: host.user.id, liked: true } }, { token: host.token });
  expect(await recordOf(app, sara, id)).toEqual(before);
  expect(await recordOf(app, maha, id)).toMatchObject({ unread: 0 });
});

test('who leaves is told of no questions, and who comes later of none before', async () => {
  await using there = await startQuestions();
  const { app, maha, sara, id, ask } = there;
  await ask(maha);
  await app.call(leaveEvent, { params: { id: String(id) } }, { token: sara.token });
  expect(await recordOf(app, sara, id)).toBeUndefined();
  expect((await read(app, sara, id)).problem.code).toBe('not_found');
  app.clock.advance(1);
  await joinRoom(app, sara, id);
  expect(await recordOf(app, sara, id)).toMatchObject({ unread: 0 });
  await ask(maha);
  expect(await recordOf(app, sara, id)).toMatchObject({ unread: 1 });
});
