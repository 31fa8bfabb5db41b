import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import type { ThreadsPage } from '#contract/threads.ts';
import { addQuestions } from '#tests/support/many-questions.ts';
import { insertPeople, place, type SignedInPerson, warmUp } from '#tests/support/people.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { enterCohort, threadCalls } from '#tests/support/thread-calls.ts';

const area = 'onboarding';
const order = 'likes';
const size = limits.threadsPageSize;
const ids = ({ content }: ThreadsPage) => content.map(({ id }) => id);
const roomOf = ({ context }: TestApp) => context.programme.eventIds.onboarding;

/** A room with two who take part, a host, and some questions; their ids, the oldest first. */
async function meet(count: number) {
  const app = await createTestApp();
  const [host, noura, maha] = [
    await enterCohort(app, 'Faisal', 'host'),
    await enterCohort(app, 'Noura'),
    await enterCohort(app, 'Maha'),
  ];
  const asked: number[] = [];
  for (let index = 0; index < count; index += 1)
    asked.push((await threadCalls(app).written(noura, { area, message: `<p>${index}</p>` })).id);
  const calls = threadCalls(app);
  return { app, host, noura, maha, asked, ...calls, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

/** A room of many questions, liked by none to six of seven. */
async function crowd(questions: number) {
  const app = await createTestApp();
  const people: SignedInPerson[] = [];
  for (const name of ['Noura', 'Maha', 'Reem', 'Omar', 'Sara', 'Huda'])
    people.push(await enterCohort(app, name));
  const host = await enterCohort(app, 'Faisal', 'host');
  const userIds = await insertPeople(app, 7);
  const eventId = roomOf(app);
  for (const userId of userIds) await place(app, { eventId, userId });
  const all = await addQuestions(app.context, { eventId, userIds, questions, likesOf: (index) => index % 7 });
  return { app, people, host, all, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

/** Reads the order by likes to its end; what happens meanwhile is done before the answer of each page comes. */
async function readToEnd(
  app: TestApp,
  by: SignedInPerson,
  meanwhile: (seen: number) => Promise<unknown> = async () => undefined,
): Promise<number[]> {
  const seen: number[] = [];
  for (let before: number | string | null | undefined; before !== null; ) {
    const place = before === undefined ? {} : { before };
    const asked = threadCalls(app).list(by, { area, order, ...place });
    const [page] = await Promise.all([asked, meanwhile(seen.length)]);
    expect(page.reply.content.length).toBeLessThanOrEqual(size);
    seen.push(...ids(page.reply));
    before = page.reply.next;
  }
  return seen;
}

describe('questions by likes', () => {
  test('stand pinned ones first, then the more liked, then the newer', async () => {
    await using there = await meet(6);
    const { host, noura, maha, asked, like, mark, list } = there;
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = asked;
    for (const person of [noura, maha]) await like(person, b, true, area);
    for (const id of [a, d]) await like(noura, id, true, area);
    await mark(host, c, { pinned: true });
    await mark(host, a, { pinned: true });
    const page = (await list(maha, { area, order })).reply;
    expect(ids(page)).toEqual([a, c, b, d, f, e]);
    expect(page.content.map(({ pinned, likedCount }) => [pinned, likedCount])).toEqual([
      [true, 1],
      [true, 0],
      [false, 2],
      [false, 1],
      [false, 0],
      [false, 0],
    ]);
    expect(page).toMatchObject({ totalElements: 6, next: null });
    expect(ids((await list(maha, { area })).reply)).toEqual(asked.toReversed());
  });

  test('or newest first, are those that are answered, or are not', async () => {
    await using there = await meet(4);
    const { host, noura, maha, asked, like, mark, written, remove, list } = there;
    const [a = 0, b = 0, c = 0, d = 0] = asked;
    await like(noura, b, true, area);
    for (const id of [b, c]) await mark(host, id, { answered: true });
    await written(maha, { area, parent: c });
    const seen = async (filter: Parameters<typeof list>[1]) => {
      const { content, totalElements } = (await list(maha, { area, ...filter })).reply;
      expect(content).toHaveLength(totalElements);
      return content.map(({ id }) => id);
    };
    expect(await seen({ order, answered: 'true' })).toEqual([b, c]);
    expect(await seen({ order, answered: 'false' })).toEqual([d, a]);
    expect(await seen({ answered: 'true' })).toEqual([c, b]);
    expect(await seen({ order: 'newest', answered: 'false' })).toEqual([d, a]);
    await remove(noura, c, area);
    expect(await seen({ answered: 'true' })).toEqual([c, b]);
    await remove(noura, b, area);
    expect(await seen({ order, answered: 'true' })).toEqual([c]);
  });

  test('that are deleted stand above their answers, without likes and pin', async () => {
    await using there = await meet(2);
    const { host, noura, maha, asked, like, mark, written, remove, list } = there;
    const [a = 0, b = 0] = asked;
    await like(maha, a, true, area);
    await mark(host, a, { pinned: true, answered: true });
    await written(maha, { area, parent: a });
    await remove(noura, a, area);
    const { content } = (await list(maha, { area, order })).reply;
    expect(content).toMatchObject([
      { id: b },
      { id: a, deleted: true, pinned: false, likedCount: 0, answersCount: 1 },
    ]);
  });

  test('come in shorter pages where texts are very long', async () => {
    await using there = await meet(20);
    const { app, maha, asked, like, list } = there;
    await app.context.database.patient.transaction((tx) =>
      tx
        .updateTable('threads')
        .set({ message: 'x'.repeat(60_000) })
        .execute(),
    );
    for (const id of asked.slice(0, 5)) await like(maha, id, true, area);
    const seen = await readToEnd(app, maha);
    expect((await list(maha, { area, order })).reply.content).toHaveLength(8);
    expect(seen).toEqual([...asked.slice(0, 5).toReversed(), ...asked.slice(5).toReversed()]);
  });
});

describe('read page by page', () => {
  test('every question is seen once, in the order of the first page, while others like and pin', async () => {
    await using there = await crowd(220);
    const { app, people, host, all } = there;
    const { list, like, mark } = threadCalls(app);
    const [reader = host] = people;
    const expected = all
      .map((id, index) => ({ id, likes: index % 7 }))
      .toSorted((one, other) => other.likes - one.likes || other.id - one.id)
      .map(({ id }) => id);
    /** What has not been seen yet goes up to what has been. */
    const raise = async (seen: number) => {
      if (seen === 0) return;
      const [pinned = 0, ...liked] = expected.slice(-seen / 10).slice(0, 4);
      for (const id of liked) for (const person of people) await like(person, id, true, area);
      await mark(host, pinned, { pinned: true });
    };
    await like(host, expected[0] ?? 0, true, area);
    expect(await readToEnd(app, reader, raise)).toEqual(expected);
    const anew = (await list(reader, { area, order })).reply;
    expect(anew.content.filter(({ pinned }) => pinned)).toHaveLength(4);
    expect(ids(anew)).not.toEqual(expected.slice(0, size));
  });

  test('none is lost to likes that arrive with the pages', async () => {
    await using there = await crowd(150);
    const { app, people, host, all } = there;
    await warmUp(app);
    let next = 0;
    const likeSome = () =>
      Promise.all(
        people.map((person) => {
          next += 31;
          return threadCalls(app).like(person, all[next % all.length] ?? 0, true, area);
        }),
      );
    for (let round = 0; round < 4; round += 1) {
      const seen = await readToEnd(app, host, likeSome);
      expect(seen.toSorted((a, b) => a - b)).toEqual(all);
    }
  });

  test('likes and pins that are taken back bring a question twice at most, and lose none', async () => {
    await using there = await crowd(120);
    const { app, people, host, all } = there;
    const { list, like, mark } = threadCalls(app);
    const [pinned = 0, liked = 0] = all;
    await mark(host, pinned, { pinned: true });
    for (const person of people) await like(person, liked, true, area);
    for (const person of people) await like(person, all[6] ?? 0, true, area);
    const first = (await list(host, { area, order })).reply;
    await mark(host, pinned, { pinned: false });
    for (const person of people) await like(person, liked, false, area);
    const rest: number[] = [];
    for (let before = first.next; before !== null; ) {
      const page = (await list(host, { area, order, before })).reply;
      rest.push(...ids(page));
      before = page.next;
    }
    const seen = [...ids(first), ...rest];
    expect(new Set(seen)).toEqual(new Set(all));
    expect(seen).toHaveLength(all.length + 2);
  });
});

describe('a list is refused', () => {
  test('after a place of another order, or of another event', async () => {
    await using there = await meet(1);
    const { maha, asked, written, list } = there;
    const [id = 0] = asked;
    expect((await list(maha, { area, order, before: id })).problem).toMatchObject({
      code: 'invalid',
      fields: { before: expect.any(String) },
    });
    expect((await list(maha, { area, before: '5-0-1-1' })).problem.code).toBe('invalid');
    expect((await list(maha, { before: '5-0-1-1' })).problem.code).toBe('invalid');
    const elsewhere = await written(maha);
    expect((await list(maha, { area, before: elsewhere.id })).problem.code).toBe('not_found');
  });

  test('in an order, from a place or of a state that there is not', async () => {
    await using app = await createTestApp();
    const { token } = await enterCohort(app, 'Noura');
    for (const query of [
      'order=oldest',
      'order=likes&before=5-2-1-1',
      'order=likes&before=5-0-1',
      'order=likes&before=5-0-1-0',
      'order=likes&before=1234567890123456-0-1-1',
      'answered=1',
      'answered=',
    ]) {
      const path = `/api/v1/event/${roomOf(app)}/qna?${query}`;
      expect((await app.request({ path, token })).status, query).toBe(422);
    }
  });

  test('by likes, or of what is answered, in announcements and forum', async () => {
    await using app = await createTestApp();
    const noura = await enterCohort(app, 'Noura');
    const { list } = threadCalls(app);
    for (const other of ['announcements', 'forum'] as const) {
      expect((await list(noura, { area: other, order })).problem.fields).toHaveProperty('order');
      const ofAnswered = await list(noura, { area: other, answered: 'true' });
      expect(ofAnswered.problem.fields).toHaveProperty('answered');
      expect((await list(noura, { area: other, order: 'newest' })).status).toBe(200);
    }
  });
});
