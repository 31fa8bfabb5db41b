import { expect, test } from 'vitest';
import { insertPeople, place, type SignedInPerson, warmUp } from '#tests/support/people.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { enterCohort, threadCalls } from '#tests/support/thread-calls.ts';

const rows = (app: TestApp, threadId: number) =>
  app.context.database.reader
    .selectFrom('thread_likes')
    .select('user_id')
    .where('thread_id', '=', threadId)
    .execute();

test('a like is a state that everybody counts and only oneself has', async () => {
  await using app = await createTestApp();
  const [noura, maha] = [await enterCohort(app, 'Noura'), await enterCohort(app, 'Maha')];
  const { written, like, read } = threadCalls(app);
  const { id } = await written(noura);
  const answer = await written(maha, { parent: id });
  for (let round = 0; round < 2; round += 1)
    expect((await like(maha, id, true)).reply).toEqual({ id, likedCount: 1, loggedInUserLiked: true });
  expect((await like(noura, id, true)).reply).toEqual({ id, likedCount: 2, loggedInUserLiked: true });
  expect((await like(noura, answer.id, true)).reply.likedCount).toBe(1);
  const seen = (await read(maha, id)).reply;
  expect([seen.likedCount, seen.loggedInUserLiked]).toEqual([2, true]);
  expect(seen.childThreads[0]).toMatchObject({ likedCount: 1, loggedInUserLiked: false });
  for (let round = 0; round < 2; round += 1)
    expect((await like(maha, id, false)).reply).toEqual({ id, likedCount: 1, loggedInUserLiked: false });
  expect((await read(maha, id)).reply).toMatchObject({ likedCount: 1, loggedInUserLiked: false });
});

test('likes and unlikes of many at once are as many as there are rows', async () => {
  await using app = await createTestApp();
  const { written, like, read } = threadCalls(app);
  const people: SignedInPerson[] = [];
  for (const name of ['Noura', 'Maha', 'Reem', 'Omar', 'Sara']) people.push(await enterCohort(app, name));
  const [author] = people;
  if (author === undefined) throw new Error('Nobody is there.');
  const { id } = await written(author);
  await warmUp(app);
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, index) => {
      const person = people[index % people.length] ?? author;
      return like(person, id, Math.floor(index / people.length) % 2 === 0);
    }),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const stored = await rows(app, id);
  expect(new Set(stored.map(({ user_id }) => user_id)).size).toBe(stored.length);
  for (const person of people) {
    const isStored = stored.some(({ user_id }) => user_id === person.user.id);
    expect((await read(person, id)).reply).toMatchObject({
      likedCount: stored.length,
      loggedInUserLiked: isStored,
    });
  }
});

test('a hundred likes at once count to a hundred, and the last count told is the last', async () => {
  await using app = await createTestApp();
  const noura = await enterCohort(app, 'Noura');
  const { written, like, read } = threadCalls(app);
  const { id } = await written(noura);
  const { forum: eventId } = app.context.programme.eventIds;
  const ids = await insertPeople(app, 99);
  for (const userId of ids) await place(app, { eventId, userId });
  await app.context.database.transaction(async (tx) => {
    const liked = ids.map((userId) => ({ thread_id: id, user_id: userId, created_at: app.clock() }));
    await tx.insertInto('thread_likes').values(liked).execute();
  });
  await warmUp(app);
  const answers = await Promise.all(Array.from({ length: 100 }, () => like(noura, id, true)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect((await read(noura, id)).reply.likedCount).toBe(100);
  expect(await rows(app, id)).toHaveLength(100);
});

test('what is deleted, or was never there, is not liked', async () => {
  await using app = await createTestApp();
  const [noura, maha] = [await enterCohort(app, 'Noura'), await enterCohort(app, 'Maha')];
  const { written, like, remove, read } = threadCalls(app);
  const post = await written(noura);
  await written(maha, { parent: post.id });
  await like(maha, post.id, true);
  await remove(noura, post.id);
  for (const id of [post.id, 999_999]) {
    const refused = await like(maha, id, true);
    expect([refused.status, refused.problem.message]).toEqual([404, 'This post is no longer there.']);
  }
  expect((await read(maha, post.id)).reply).toMatchObject({
    deleted: true,
    likedCount: 0,
    loggedInUserLiked: false,
  });
  expect(await rows(app, post.id)).toEqual([]);
});

test('a like that comes while a post is deleted is refused or goes with it', async () => {
  await using app = await createTestApp();
  const noura = await enterCohort(app, 'Noura');
  const others = [
    await enterCohort(app, 'Maha'),
    await enterCohort(app, 'Sara'),
    await enterCohort(app, 'Reem'),
  ];
  const { written, like, remove } = threadCalls(app);
  await warmUp(app);
  for (let round = 0; round < 15; round += 1) {
    const { id } = await written(noura);
    await Promise.all([remove(noura, id), ...others.map((by) => like(by, id, true))]);
    expect(await rows(app, id), `round ${round}`).toEqual([]);
  }
});

test.each([[{ liked: 'yes' }], [{ liked: 1 }], [{}], [{ liked: null }]])('%j is no like', async (wrong) => {
  await using app = await createTestApp();
  const noura = await enterCohort(app, 'Noura');
  const { id } = await threadCalls(app).written(noura);
  const path = `/api/v1/event/${app.context.programme.eventIds.forum}/qna/${id}/like-unlike`;
  const body = { userId: noura.user.id, ...wrong };
  expect((await app.request({ method: 'POST', path, token: noura.token, body })).status).toBe(422);
});
