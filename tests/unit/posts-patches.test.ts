import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Api } from '#client/api/api.ts';
import { ApiError } from '#client/api/api-error.ts';
import type { Cached } from '#client/api/kept-answer.ts';
import { dropThread, putWritten, readPosted } from '#client/posts/threads/thread-changes.ts';
import { patchLikes } from '#client/posts/threads/thread-patches.ts';
import { answersKey, type CachedPages, threadKey, threadsKey } from '#client/posts/threads/thread-queries.ts';
import { getThread, listAnswers, type Thread } from '#contract/threads.ts';
import { createQueryPersistence } from '#offline/query-persistence.ts';
import { memoryQueryStores } from '#tests/support/memory-query-stores.ts';
import { thread as plainThread } from '#tests/support/shown-threads.ts';

const eventId = 3;
const updatedAt = 5_000;

const thread = (id: number, parts: Partial<Thread> = {}) => plainThread(id, { likedCount: 1, ...parts });

const answer = (id: number) => ({ ...thread(id, { parentQnaThreadId: 5 }), childThreads: [] });

const pagesOf = (...pages: Thread[][]): CachedPages => ({
  pageParams: pages.map((_, index) => (index === 0 ? null : (pages[index - 1]?.at(-1)?.id ?? null))),
  pages: pages.map((content, index) => ({
    etag: `"${index}"`,
    readAt: 4_000,
    value: {
      content,
      totalElements: 9,
      next: index === pages.length - 1 ? null : (content.at(-1)?.id ?? null),
      loggedInUserEventParticipant: { host: false, admin: false },
    },
  })),
});

let queryClient: QueryClient;
const read = vi.fn<Api['read']>();
const api = { read } as unknown as Api;
const reader = () => ({ queryClient, api });

const list = () => queryClient.getQueryData<CachedPages>(threadsKey(eventId));
const answers = () => queryClient.getQueryData<CachedPages>(answersKey(eventId, 5));
const content = (pages: CachedPages | undefined) => pages?.pages.map((page) => page.value.content) ?? [];
const ids = (pages: CachedPages | undefined) => content(pages).map((page) => page.map(({ id }) => id));

beforeEach(() => {
  read.mockReset();
  queryClient = new QueryClient();
  const post = thread(5, { answersCount: 2, lastAnswerId: 7, childThreads: [answer(6), answer(7)] });
  queryClient.setQueryData(threadsKey(eventId), pagesOf([thread(9), thread(8)], [post, thread(4)]), {
    updatedAt,
  });
  queryClient.setQueryData(answersKey(eventId, 5), pagesOf([answer(6), answer(7)]), { updatedAt });
  queryClient.setQueryData<Cached<Thread>>(
    threadKey(eventId, 5),
    { value: post, etag: '"5"', readAt: 4_000 },
    { updatedAt },
  );
});

describe('a like', () => {
  test('changes the thread wherever it stands, and nothing else', () => {
    const before = list();
    patchLikes(queryClient, { eventId, threadId: 7, likedCount: 12 });
    expect(content(answers())[0]?.[1]?.likedCount).toBe(12);
    expect(content(list())[1]?.[0]?.childThreads[1]).toMatchObject({ id: 7, likedCount: 12 });
    expect(list()?.pages[0]).toBe(before?.pages[0]);
  });

  test('leaves the age as it is, and no mark that would call the old one unchanged', () => {
    patchLikes(queryClient, { eventId, threadId: 9, likedCount: 2, liked: true });
    expect(queryClient.getQueryState(threadsKey(eventId))?.dataUpdatedAt).toBe(updatedAt);
    expect(list()?.pages.map(({ etag, readAt }) => [etag, readAt])).toEqual([
      [null, 4_000],
      ['"1"', 4_000],
    ]);
  });

  test('of something that is not shown changes nothing', () => {
    const before = list();
    patchLikes(queryClient, { eventId, threadId: 77, likedCount: 12 });
    patchLikes(queryClient, { eventId: 2, threadId: 9, likedCount: 12 });
    expect(list()).toBe(before);
  });
});

describe('what somebody has posted', () => {
  test('is read and takes its place on top', async () => {
    read.mockResolvedValueOnce({ value: thread(10), etag: '"10"' });
    await readPosted(reader(), { eventId, threadId: 10, parentId: null });
    expect(ids(list())).toEqual([
      [10, 9, 8],
      [5, 4],
    ]);
    expect(read).toHaveBeenCalledOnce();
  });

  test('as an answer comes to the end of the answers, and its post is told', async () => {
    const post = thread(5, { answersCount: 3, lastAnswerId: 11 });
    read.mockImplementation(async (endpoint) =>
      endpoint === listAnswers
        ? { value: pagesOf([answer(6), answer(7), answer(11)]).pages[0]?.value, etag: null }
        : { value: post, etag: null },
    );
    await readPosted(reader(), { eventId, threadId: 11, parentId: 5 });
    expect(ids(answers())).toEqual([[6, 7, 11]]);
    expect(content(list())[1]?.[0]).toMatchObject({ answersCount: 3, lastAnswerId: 11 });
  });

  test('is not read where all that is shown has it already', async () => {
    await readPosted(reader(), { eventId, threadId: 8, parentId: null });
    await readPosted(reader(), { eventId, threadId: 7, parentId: 5 });
    expect(read).not.toHaveBeenCalled();
  });

  test('is not read where nothing of it is on this phone', async () => {
    await readPosted(reader(), { eventId: 2, threadId: 10, parentId: null });
    expect(read).not.toHaveBeenCalled();
  });

  test('that cannot be read leaves the list to be read anew', async () => {
    read.mockRejectedValue(new ApiError({ code: 'internal', status: 500, message: 'no' }));
    await readPosted(reader(), { eventId, threadId: 10, parentId: null });
    expect(queryClient.getQueryState(threadsKey(eventId))?.isInvalidated).toBe(true);
  });
});

describe('what one has written oneself and the server has taken', () => {
  test('as a post takes its place without being read', () => {
    putWritten(queryClient, thread(10, { clientKey: 'a' }), { eventId, ownAt: 5_000 });
    expect(ids(list())[0]).toEqual([10, 9, 8]);
    expect(queryClient.getQueryState(threadsKey(eventId))?.dataUpdatedAt).toBe(updatedAt);
  });

  test('as an answer comes to the end, and is counted once', () => {
    putWritten(queryClient, answer(11), { eventId, ownAt: 5_000 });
    putWritten(queryClient, answer(11), { eventId, ownAt: 5_000 });
    expect(ids(answers())).toEqual([[6, 7, 11]]);
    expect(content(list())[1]?.[0]).toMatchObject({ answersCount: 3, lastAnswerId: 11 });
    expect(queryClient.getQueryData<Cached<Thread>>(threadKey(eventId, 5))?.value.answersCount).toBe(3);
  });

  test('does not come after answers that have not been read yet', () => {
    const pages = pagesOf([answer(6)], [answer(7)]);
    const [first] = pages.pages;
    if (first)
      queryClient.setQueryData(answersKey(eventId, 5), { ...pages, pages: [first], pageParams: [null] });
    putWritten(queryClient, answer(11), { eventId, ownAt: 5_000 });
    expect(ids(answers())).toEqual([[6]]);
    expect(content(list())[1]?.[0]).toMatchObject({ answersCount: 3 });
  });

  test('does not replace what was read since', () => {
    putWritten(queryClient, thread(5, { message: '<p>as it was written</p>' }), { eventId, ownAt: 5_000 });
    expect(content(list())[1]?.[0]).toMatchObject({ message: '<p>5</p>', answersCount: 2 });
  });
});

describe('what was deleted', () => {
  test('as an answer goes at once, and how many are left is read', async () => {
    const post = thread(5, { answersCount: 1, lastAnswerId: 7, childThreads: [answer(7)] });
    read.mockResolvedValueOnce({ value: post, etag: null });
    const dropped = dropThread(reader(), { eventId, threadId: 6, parentId: 5 });
    expect(ids(answers())).toEqual([[7]]);
    expect(content(list())[1]?.[0]?.childThreads.map(({ id }) => id)).toEqual([7]);
    await dropped;
    expect(content(list())[1]?.[0]).toMatchObject({ answersCount: 1 });
  });

  test('as an answer is not counted away again by a list that was read since', async () => {
    const post = thread(5, { answersCount: 2, lastAnswerId: 7, childThreads: [answer(7)] });
    read.mockResolvedValueOnce({ value: post, etag: null });
    await dropThread(reader(), { eventId, threadId: 11, parentId: 5 });
    expect(content(list())[1]?.[0]).toMatchObject({ answersCount: 2 });
  });

  test('as a post that nobody has answered goes without being asked about', async () => {
    await dropThread(reader(), { eventId, threadId: 8, parentId: null });
    expect(ids(list())[0]).toEqual([9]);
    expect(read).not.toHaveBeenCalled();
  });

  test('as a post that the list does not have any more is not asked about', async () => {
    await dropThread(reader(), { eventId, threadId: 7, parentId: null });
    expect(read).not.toHaveBeenCalled();
  });

  test('as a post does not come back with a list that was asked for before', async () => {
    const late = Promise.withResolvers<CachedPages>();
    const queryFn = vi.fn(() => (queryFn.mock.calls.length === 1 ? late.promise : pagesOf([thread(9)])));
    const stop = new QueryObserver(queryClient, { queryKey: threadsKey(eventId), queryFn }).subscribe(
      () => {},
    );
    expect(queryFn).toHaveBeenCalledTimes(1);
    await dropThread(reader(), { eventId, threadId: 8, parentId: null });
    late.resolve(pagesOf([thread(9), thread(8)]));
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    expect(ids(list())).toEqual([[9]]);
    stop();
  });

  test('as a post that was answered is read: an empty one is left', async () => {
    read.mockImplementation(async (endpoint) => {
      expect(endpoint).toBe(getThread);
      return { value: thread(5, { deleted: true, message: '' }), etag: null };
    });
    await dropThread(reader(), { eventId, threadId: 5, parentId: null });
    expect(content(list())[1]?.[0]).toMatchObject({ deleted: true, message: '' });
  });

  test('as a post that was answered is gone where the server says so', async () => {
    read.mockRejectedValueOnce(new ApiError({ code: 'not_found', status: 404, message: 'gone' }));
    await dropThread(reader(), { eventId, threadId: 5, parentId: null });
    expect(ids(list())[1]).toEqual([4]);
  });
});

test('what is changed in memory is kept on the phone too, once it has settled, for the same person', async () => {
  vi.useFakeTimers();
  try {
    const stores = memoryQueryStores();
    const persistence = createQueryPersistence(stores);
    persistence.openFor(1);
    persistence.keepChanges(queryClient);
    patchLikes(queryClient, { eventId, threadId: 9, likedCount: 2 });
    patchLikes(queryClient, { eventId, threadId: 9, likedCount: 3 });
    await vi.advanceTimersByTimeAsync(1_000);
    const hash = queryClient.getQueryCache().find({ queryKey: threadsKey(eventId) })?.queryHash;
    const kept = await stores.open('person-1').get(`query-${hash}`);
    expect(content(kept?.state.data as CachedPages)[0]?.[0]?.likedCount).toBe(3);

    patchLikes(queryClient, { eventId, threadId: 9, likedCount: 4 });
    persistence.openFor(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await stores.open('person-2').get(`query-${hash}`)).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});
