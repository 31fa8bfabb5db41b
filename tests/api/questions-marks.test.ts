import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { roomLimits } from '#contract/room-limits.ts';
import { enter, place, type SignedInPerson, warmUp } from '#tests/support/people.ts';
import { joinChannel } from '#tests/support/realtime-client.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { enterCohort, threadCalls } from '#tests/support/thread-calls.ts';
import { readWholeDatabase } from '#tests/support/whole-database.ts';

const area = 'onboarding';
const full = 'Five questions are pinned already.';

/** A room with its host and admin, two who take part, and some questions; their ids, the oldest first. */
async function meet(count = 1) {
  const app = await createTestApp();
  const [host, admin] = [await enterCohort(app, 'Faisal', 'host'), await enterCohort(app, 'Huda', 'admin')];
  const [noura, maha] = [await enterCohort(app, 'Noura'), await enterCohort(app, 'Maha')];
  const calls = threadCalls(app);
  const asked: number[] = [];
  for (let index = 0; index < count; index += 1) asked.push((await calls.written(noura, { area })).id);
  const people = { host, admin, noura, maha };
  return { app, ...people, asked, ...calls, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

const pinnedIn = async (app: TestApp, by: SignedInPerson) =>
  (await threadCalls(app).list(by, { area })).reply.content.filter(({ pinned }) => pinned).length;

test('hosts and admins pin a question and mark it answered, and take either back', async () => {
  await using there = await meet();
  const { host, admin, maha, asked, mark, read } = there;
  const [id = 0] = asked;
  const marked = (await mark(host, id, { pinned: true })).reply;
  expect(marked).toMatchObject({ id, pinned: true, answered: false, message: '<p>Hello</p>' });
  expect((await mark(admin, id, { answered: true })).reply).toMatchObject({ pinned: true, answered: true });
  expect((await read(maha, id, area)).reply).toMatchObject({ pinned: true, answered: true });
  expect((await mark(admin, id, { pinned: false, answered: false })).reply).toMatchObject({
    pinned: false,
    answered: false,
  });
  expect((await read(maha, id, area)).reply).toMatchObject({ pinned: false, answered: false });
});

test('a mark is a state: a repeat changes nothing, and open apps are told of changes alone', async () => {
  await using there = await meet();
  const { app, host, admin, noura, maha, asked, mark, like, remove, written } = there;
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const [threadId = 0] = asked;
  using channel = await joinChannel(origin, maha.token);
  for (const by of [host, admin]) await mark(by, threadId, { pinned: true });
  const momentOf = async () =>
    (await app.context.database.reader.selectFrom('threads').select('pinned_at').execute())[0]?.pinned_at;
  const moment = await momentOf();
  app.clock.advance(1);
  await mark(host, threadId, { pinned: true, answered: true });
  expect(await momentOf()).toBe(moment);
  await like(maha, threadId, true, area);
  await mark(host, threadId, { pinned: false });
  const { id: answerId } = await written(maha, { area, parent: threadId });
  await remove(noura, threadId, area);
  const eventId = app.context.programme.eventIds.onboarding;
  const told = { type: 'thread.marked', eventId, threadId };
  const isOwn = ({ type }: { readonly type: string }) => type === 'own.liked';
  // What is for one person alone may come before what is for all of the event.
  const heard = () => Object.groupBy(channel.messages.slice(1), (one) => (isOwn(one) ? 'own' : 'everybody'));
  await expect.poll(heard).toEqual({
    own: [{ type: 'own.liked', eventId, threadId, liked: true }],
    everybody: [
      { ...told, pinned: true, answered: false },
      { ...told, pinned: true, answered: true },
      { type: 'thread.liked', eventId, threadId, likedCount: 1 },
      { ...told, pinned: false, answered: true },
      { type: 'thread.posted', eventId, threadId: answerId, parentId: threadId, userId: maha.user.id },
      { type: 'thread.deleted', eventId, threadId, parentId: null },
    ],
  });
});

describe('of five pinned questions', () => {
  test('a sixth is refused until one is taken off, and the mark beside it is not set either', async () => {
    await using there = await meet(6);
    const { host, admin, maha, asked, mark, read } = there;
    const sixth = asked.at(-1) ?? 0;
    for (const id of asked.slice(0, 5)) await mark(host, id, { pinned: true });
    const refused = await mark(admin, sixth, { pinned: true, answered: true });
    expect([refused.status, refused.problem.code, refused.problem.message]).toEqual([409, 'conflict', full]);
    expect((await read(maha, sixth, area)).reply).toMatchObject({ pinned: false, answered: false });
    expect((await mark(host, asked[0] ?? 0, { pinned: true })).status).toBe(200);
    expect((await mark(host, sixth, { answered: true })).status).toBe(200);
    await mark(host, asked[0] ?? 0, { pinned: false });
    expect((await mark(admin, sixth, { pinned: true })).reply).toMatchObject({
      pinned: true,
      answered: true,
    });
  });

  test('one that is deleted makes room, also where its answers stay', async () => {
    await using there = await meet(7);
    const { app, host, noura, maha, asked, mark, remove, written } = there;
    for (const id of asked.slice(0, 5)) await mark(host, id, { pinned: true });
    const [first = 0, second = 0] = asked;
    await written(maha, { area, parent: first });
    await remove(noura, first, area);
    await remove(host, second, area);
    for (const id of asked.slice(5)) expect((await mark(host, id, { pinned: true })).status).toBe(200);
    expect(await pinnedIn(app, maha)).toBe(5);
  });

  test('none is too many where a host and an admin pin at once', async () => {
    await using there = await meet(12);
    const { app, host, admin, maha, asked, mark } = there;
    await warmUp(app);
    const answers = await Promise.all(
      asked.map((id, index) => mark(index % 2 === 0 ? host : admin, id, { pinned: true })),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(done).toHaveLength(roomLimits.pinnedMax);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await pinnedIn(app, maha)).toBe(roomLimits.pinnedMax);
  });
});

describe('marks are refused', () => {
  test('to people of the room, and to others the question is not there', async () => {
    await using there = await meet();
    const { app, noura, maha, asked, mark } = there;
    const [id = 0] = asked;
    for (const person of [noura, maha])
      expect((await mark(person, id, { pinned: true })).problem.code).toBe('forbidden');
    const stranger = await enter(app, 'Lina');
    expect((await mark(stranger, id, { pinned: true })).problem.code).toBe('not_found');
    for (const status of ['TO_BE_APPROVED', 'REMOVED', 'BLOCKED'] as const) {
      const eventId = app.context.programme.eventIds.onboarding;
      await place(app, { eventId, userId: stranger.user.id, status, as: 'host' });
      expect((await mark(stranger, id, { pinned: true })).problem.code).toBe('not_found');
    }
  });

  test.each(['announcements', 'forum'] as const)('of %s: nobody finds a question there', async (other) => {
    await using there = await meet();
    const { host, noura, asked, mark, written } = there;
    const { id } = await written(host, { area: other });
    for (const person of [host, noura])
      expect((await mark(person, id, { answered: true }, { area: other })).problem.code).toBe('not_found');
    expect((await mark(host, asked[0] ?? 0, { answered: true }, { area: other })).status).toBe(404);
    expect((await mark(host, id, { answered: true })).status).toBe(404);
  });

  test('of answers and of what is deleted', async () => {
    await using there = await meet();
    const { host, noura, maha, asked, mark, written, remove } = there;
    const [id = 0] = asked;
    const answer = await written(maha, { area, parent: id });
    await remove(noura, id, area);
    for (const gone of [answer.id, id, 999_999]) {
      const { status, problem } = await mark(host, gone, { pinned: true });
      expect([status, problem.message]).toEqual([404, 'This post is no longer there.']);
    }
  });

  test('where they are none', async () => {
    await using there = await meet();
    const { app, host, asked } = there;
    const path = `/api/v1/event/${app.context.programme.eventIds.onboarding}/qna/${asked[0]}`;
    const wrong = [{}, { pinned: 'true' }, { pinned: true, answered: null }, { pinned: 1 }, { other: true }];
    for (const body of wrong) {
      const { status } = await app.request({ method: 'PATCH', path, token: host.token, body });
      expect(status, JSON.stringify(body)).toBe(422);
    }
  });
});

test('a repeat under the same key reads anew, and no kept answer has the words of a deleted question', async () => {
  await using there = await meet(0);
  const { app, host, noura, mark, written, remove } = there;
  const { id } = await written(noura, { area, message: '<p>Secret</p>', key: randomUUID() });
  const key = randomUUID();
  await mark(host, id, { answered: true }, { key });
  await mark(host, id, { answered: false });
  const again = await mark(host, id, { answered: true }, { key });
  expect([again.status, JSON.parse(again.text)]).toEqual([200, { readAnew: true, id }]);
  await remove(noura, id, area);
  const kept = (await readWholeDatabase(app)).filter((table) => JSON.stringify(table).includes('Secret'));
  expect(kept).toEqual([]);
});

test('an admin deletes what another has asked or answered, with its answers', async () => {
  await using there = await meet(2);
  const { admin, maha, asked, written, remove, list } = there;
  const [first = 0, second = 0] = asked;
  const answer = await written(maha, { area, parent: second });
  expect((await remove(maha, first, area)).problem.code).toBe('forbidden');
  expect((await remove(admin, answer.id, area)).status).toBe(204);
  expect((await remove(admin, first, area)).status).toBe(204);
  expect((await list(maha, { area })).reply.content).toMatchObject([{ id: second, answersCount: 0 }]);
});
