import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import type { ThreadsPage } from '#contract/threads.ts';
import { presentPost } from '#server/features/threads/present.ts';
import { listFirstAnswers, listRowsById } from '#server/features/threads/reader.ts';
import { insertThread } from '#server/features/threads/writer.ts';
import { minuteMs } from '#tests/support/fake-clock.ts';
import { addManyPosts } from '#tests/support/many-posts.ts';
import { insertPeople, type SignedInPerson } from '#tests/support/people.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { enterCohort, textsSeen, threadCalls } from '#tests/support/thread-calls.ts';

const size = limits.threadsPageSize;
/** Time between two posts of one person that nobody is asked to wait for. */
const slowly = minuteMs / limits.threadsPerMinute;
const ids = ({ content }: ThreadsPage) => content.map(({ id }) => id);

/** As they are where they were not written here one after the other. */
function moveTo(app: TestApp, moment: number, posts: readonly number[]): Promise<unknown> {
  return app.context.database.transaction((tx) =>
    tx.updateTable('threads').set({ created_at: moment }).where('id', 'in', posts).execute(),
  );
}

/** All pages from here on, one after the other. */
async function follow(app: TestApp, by: SignedInPerson, first: ThreadsPage): Promise<number[][]> {
  const pages = [ids(first)];
  for (let next = first.next; next !== null; ) {
    const page = (await threadCalls(app).list(by, { before: next })).reply;
    pages.push(ids(page));
    next = page.next;
  }
  return pages;
}

describe('posts', () => {
  test('stand newest first; likes decide between those of one moment, then the later one', async () => {
    await using app = await createTestApp();
    const [noura, maha] = [await enterCohort(app, 'Noura'), await enterCohort(app, 'Maha')];
    const { written, like } = threadCalls(app);
    const post = async (text: string) => (await written(noura, { message: text })).id;
    await post('old');
    app.clock.advance(1);
    const [a, b, c] = [await post('a'), await post('b'), await post('c')];
    await moveTo(app, app.clock(), [a, b, c]);
    app.clock.advance(1);
    await post('new');
    expect(await textsSeen(app, maha)).toEqual(['new', 'c', 'b', 'a', 'old']);
    for (const person of [noura, maha]) await like(person, a, true);
    await like(noura, b, true);
    expect(await textsSeen(app, maha)).toEqual(['new', 'a', 'b', 'c', 'old']);
  });

  test('come in pages of fifty without a gap or a repeat, also of one moment', async () => {
    await using app = await createTestApp();
    const noura = await enterCohort(app, 'Noura');
    const { written, like, list } = threadCalls(app);
    const ofOneMoment: number[] = [];
    for (let index = 0; index < 2 * size + 3; index += 1) {
      app.clock.advance(slowly);
      const { id } = await written(noura);
      if (index % 3 === 0) await like(noura, id, true);
      ofOneMoment.push(id);
      if (index % 40 === 0) await moveTo(app, app.clock() + index, ofOneMoment.splice(0));
    }
    await moveTo(app, app.clock() + 2 * size + 3, ofOneMoment);
    const first = (await list(noura)).reply;
    const pages = await follow(app, noura, first);
    expect(pages.map(({ length }) => length)).toEqual([size, size, 3]);
    expect(new Set(pages.flat()).size).toBe(2 * size + 3);
    expect(first.totalElements).toBe(2 * size + 3);
  });

  test('of which none is passed over where the one that ends a page is deleted, since each has its own moment', async () => {
    await using app = await createTestApp();
    const [noura, maha] = [await enterCohort(app, 'Noura', 'host'), await enterCohort(app, 'Maha')];
    const { written, like, list, remove } = threadCalls(app);
    for (let index = 0; index < size + 2; index += 1)
      await like(noura, (await written(index % 2 === 0 ? noura : maha)).id, true);
    const first = (await list(noura)).reply;
    expect(new Set(first.content.map(({ createdDate }) => createdDate)).size).toBe(size);
    await remove(noura, Number(first.next));
    expect((await follow(app, noura, first)).map(({ length }) => length)).toEqual([size, 2]);
  });

  test('a full last page says that nothing follows', async () => {
    await using app = await createTestApp();
    const noura = await enterCohort(app, 'Noura');
    const { written, list } = threadCalls(app);
    for (let index = 0; index < size; index += 1) {
      app.clock.advance(slowly);
      await written(noura);
    }
    expect((await list(noura)).reply.next).toBeNull();
  });

  test('pages stay as they are while new posts arrive and the one they begin after is deleted', async () => {
    await using app = await createTestApp();
    const noura = await enterCohort(app, 'Noura');
    const { written, list, remove } = threadCalls(app);
    for (let index = 0; index < size + 5; index += 1) {
      await written(noura, { message: `post ${index}` });
      app.clock.advance(minuteMs);
    }
    const first = (await list(noura)).reply;
    const before = await follow(app, noura, first);
    for (let index = 0; index < 7; index += 1) await written(noura, { message: 'newer' });
    await remove(noura, Number(first.next));
    expect((await follow(app, noura, first)).slice(1)).toEqual(before.slice(1));
  });

  test.each([
    ['that is none', 'x', 422],
    ['below one', '0', 422],
    ['that is not there', '999999', 404],
  ])('a page after a post %s', async (_, before, status) => {
    await using app = await createTestApp();
    const { token } = await enterCohort(app, 'Noura');
    const path = `/api/v1/event/${app.context.programme.eventIds.forum}/qna?before=${before}`;
    expect((await app.request({ path, token })).status).toBe(status);
  });

  test('a page after an answer, or after a post of another event, is not there', async () => {
    await using app = await createTestApp();
    const noura = await enterCohort(app, 'Noura');
    const { written, list } = threadCalls(app);
    const answer = await written(noura, { parent: (await written(noura)).id });
    const elsewhere = await written(noura, { area: 'onboarding' });
    for (const { id } of [answer, elsewhere])
      expect((await list(noura, { before: id })).problem.code).toBe('not_found');
  });
});

describe('answers', () => {
  test('ten of them come with the post, all of them in pages, the oldest first', async () => {
    await using app = await createTestApp();
    const [noura, maha] = [await enterCohort(app, 'Noura'), await enterCohort(app, 'Maha')];
    const { written, list, answers, remove } = threadCalls(app);
    const post = await written(noura);
    const quiet = await written(noura);
    await written(maha, { parent: quiet.id });
    const all: number[] = [];
    for (let index = 0; index < size + 8; index += 1) {
      app.clock.advance(slowly);
      all.push((await written(index % 2 === 0 ? noura : maha, { parent: post.id })).id);
    }
    for (const id of all.splice(3, 2))
      await remove(id % 2 === 0 ? noura : maha, id).then(() => remove(maha, id));
    const { content } = (await list(maha)).reply;
    const seen = content.find(({ id }) => id === post.id);
    const visible = (await answers(maha, post.id)).reply;
    expect(seen?.childThreads.map(({ id }) => id)).toEqual(ids(visible).slice(0, limits.answersInListMax));
    expect(seen?.answersCount).toBe(visible.totalElements);
    expect(content.find(({ id }) => id === quiet.id)?.childThreads).toHaveLength(1);
    const rest = (await answers(maha, post.id, visible.next ?? 0)).reply;
    expect([ids(visible).length, rest.next]).toEqual([size, null]);
    expect([...ids(visible), ...ids(rest)]).toEqual(
      [...ids(visible), ...ids(rest)].toSorted((a, b) => a - b),
    );
    expect(ids(visible).length + ids(rest).length).toBe(visible.totalElements);
    expect(rest.content.at(-1)).toMatchObject({ id: seen?.lastAnswerId, userId: seen?.lastAnswerUserId });
  });

  test('are not to be had of an answer, or of what is not there', async () => {
    await using app = await createTestApp();
    const noura = await enterCohort(app, 'Noura');
    const { written, answers } = threadCalls(app);
    const answer = await written(noura, { parent: (await written(noura)).id });
    for (const id of [answer.id, 999_999]) expect((await answers(noura, id)).problem.code).toBe('not_found');
  });

  test('a single answer can be read too', async () => {
    await using app = await createTestApp();
    const noura = await enterCohort(app, 'Noura');
    const { written, read } = threadCalls(app);
    const answer = await written(noura, { parent: (await written(noura)).id });
    expect((await read(noura, answer.id)).reply).toEqual(answer);
  });
});

test('a full forum is read page by page, and a long thread to its end', async () => {
  await using app = await createTestApp();
  const noura = await enterCohort(app, 'Noura');
  const userIds = await insertPeople(app, 9);
  const many = await addManyPosts(app.context, { userIds, posts: 120, answers: 130, answersEach: 12 });
  const { list, answers } = threadCalls(app);
  const first = (await list(noura)).reply;
  expect(first.content[0]).toMatchObject({ id: many.longPostId, answersCount: 130 });
  expect(first.content.every(({ childThreads }) => childThreads.length === limits.answersInListMax)).toBe(
    true,
  );
  expect((await follow(app, noura, first)).map(({ length }) => length)).toEqual([50, 50, 20]);
  let page = (await answers(noura, many.longPostId)).reply;
  const seen = [...page.content];
  while (page.next !== null) {
    page = (await answers(noura, many.longPostId, page.next)).reply;
    seen.push(...page.content);
  }
  expect(seen).toHaveLength(130);
  expect(seen.at(-1)?.message).toContain(many.lastAnswer);
});

describe('very long texts', () => {
  const long = 'x'.repeat(60_000);

  /** A post of such a length with so many answers of another. */
  async function add(
    app: TestApp,
    by: SignedInPerson,
    lengths: { post: number; answers: readonly number[] },
  ) {
    const content = { event_id: app.context.programme.eventIds.forum, user_id: by.user.id, client_key: null };
    app.clock.advance(1);
    return app.context.database.patient.transaction(async (tx) => {
      const write = (length: number, parentId: number | null) =>
        insertThread(tx, {
          ...content,
          parent_id: parentId,
          message: long.slice(0, length),
          created_at: app.clock(),
        });
      const id = await write(lengths.post, null);
      for (const length of lengths.answers) await write(length, id);
      return id;
    });
  }
  const ten = (length: number) => Array.from({ length: 10 }, () => length);

  test('make pages shorter, and none is too large for a phone', async () => {
    await using app = await createTestApp();
    const noura = await enterCohort(app, 'Noura');
    const { list, answers } = threadCalls(app);
    let newest = 0;
    for (let index = 0; index < 18; index += 1)
      newest = await add(app, noura, { post: 60_000, answers: index > 15 ? ten(60_000) : [] });
    const first = await list(noura);
    expect(first.text.length).toBeLessThan(520_000);
    expect(first.reply.content[0]).toMatchObject({ answersCount: 10, childThreads: [] });
    expect((await follow(app, noura, first.reply)).map(({ length }) => length)).toEqual([8, 8, 2]);
    expect(first.reply.totalElements).toBe(18);
    const page = (await answers(noura, newest)).reply;
    const rest = (await answers(noura, newest, page.next ?? 0)).reply;
    expect([page.content.length, rest.content.length, rest.next]).toEqual([8, 2, null]);
  });

  test('of answers leave those of other posts where they are', async () => {
    await using app = await createTestApp();
    const noura = await enterCohort(app, 'Noura');
    const quiet = await add(app, noura, { post: 100, answers: ten(100) });
    const loud = await add(app, noura, { post: 100, answers: ten(60_000) });
    const { list, read } = threadCalls(app);
    const { content } = (await list(noura)).reply;
    expect(
      content.map(({ id, childThreads, answersCount }) => [id, childThreads.length, answersCount]),
    ).toEqual([
      [loud, 4, 10],
      [quiet, 10, 10],
    ]);
    expect((await read(noura, loud)).reply.childThreads).toHaveLength(8);
  });
});

test('a list counts the answers that it carries, also where one went while it was read', async () => {
  await using app = await createTestApp();
  const noura = await enterCohort(app, 'Noura');
  const { written, remove } = threadCalls(app);
  const { id } = await written(noura);
  const answer = await written(noura, { parent: id });
  const { reader } = app.context.database;
  const viewerId = noura.user.id;
  const [row] = await listRowsById(reader, [id], viewerId);
  if (row === undefined) throw new Error('The post is not there.');
  await remove(noura, answer.id);
  const answers = await listFirstAnswers(reader, { postIds: [id], viewerId, budget: 1000 });
  const post = presentPost(row, answers, { viewerId, context: app.context });
  expect(post).toMatchObject({
    answersCount: 0,
    lastAnswerId: null,
    lastAnswerUserId: null,
    childThreads: [],
  });
});
