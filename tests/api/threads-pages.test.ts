import { describe, expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import type { ThreadsPage } from '#contract/threads.ts';
import { minuteMs } from '#tests/support/fake-clock.ts';
import { addManyPosts } from '#tests/support/many-posts.ts';
import { insertPeople, type SignedInPerson } from '#tests/support/people.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { enterCohort, textsSeen, threadCalls } from '#tests/support/thread-calls.ts';

const size = limits.threadsPageSize;
const ids = ({ content }: ThreadsPage) => content.map(({ id }) => id);

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
    const [a, b] = [await post('a'), await post('b'), await post('c')];
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
    for (let index = 0; index < 2 * size + 3; index += 1) {
      const { id } = await written(noura);
      if (index % 3 === 0) await like(noura, id, true);
      if (index % 40 === 0) app.clock.advance(1);
    }
    const first = (await list(noura)).reply;
    const pages = await follow(app, noura, first);
    expect(pages.map(({ length }) => length)).toEqual([size, size, 3]);
    expect(new Set(pages.flat()).size).toBe(2 * size + 3);
    expect(first.totalElements).toBe(2 * size + 3);
  });

  test('a full last page says that nothing follows', async () => {
    await using app = await createTestApp();
    const noura = await enterCohort(app, 'Noura');
    const { written, list } = threadCalls(app);
    for (let index = 0; index < size; index += 1) await written(noura);
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
    await remove(noura, first.next ?? 0);
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
    for (let index = 0; index < size + 8; index += 1)
      all.push((await written(index % 2 === 0 ? noura : maha, { parent: post.id })).id);
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
    expect(ids(rest).at(-1)).toBe(seen?.lastAnswerId);
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
