import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Api } from '#client/api/api.ts';
import { forgetThreads } from '#client/posts/threads/forget-threads.ts';
import { dropThread, putWritten, readPosted } from '#client/posts/threads/thread-changes.ts';
import { patchMarks } from '#client/posts/threads/thread-patches.ts';
import {
  answersKey,
  type CachedPages,
  countNewerKnown,
  type ThreadsView,
  threadKey,
  threadsKey,
} from '#client/posts/threads/thread-queries.ts';
import type { Thread } from '#contract/threads.ts';
import { createQueryPersistence } from '#offline/query-persistence.ts';
import { memoryQueryStores } from '#tests/support/memory-query-stores.ts';
import { thread } from '#tests/support/shown-threads.ts';

const room = 8;
const updatedAt = 5_000;

const pagesOf = (...pages: Thread[][]): CachedPages => ({
  pageParams: pages.map((_, index) => (index === 0 ? null : `1-0-0-${index}`)),
  pages: pages.map((content, index) => ({
    etag: `"${index}"`,
    readAt: 4_000,
    value: {
      content,
      totalElements: 9,
      next: index === pages.length - 1 ? null : `1-0-0-${index + 1}`,
      loggedInUserEventParticipant: { host: false, admin: false },
    },
  })),
});

let queryClient: QueryClient;
const read = vi.fn<Api['read']>();
const api = { read } as unknown as Api;
const reader = () => ({ queryClient, api });
const content = (pages: CachedPages | undefined) => pages?.pages.map((page) => page.value.content) ?? [];
const ids = (pages: CachedPages | undefined) => content(pages).map((page) => page.map(({ id }) => id));

describe('the lists of a room’s questions', () => {
  const listOf = (view: ThreadsView) => queryClient.getQueryData<CachedPages>(threadsKey(room, view));
  const put = (view: ThreadsView, ...pages: Thread[][]) =>
    queryClient.setQueryData(threadsKey(room, view), pagesOf(...pages), { updatedAt });
  const liked = (id: number, likedCount: number, parts: Partial<Thread> = {}) =>
    thread(id, { likedCount, ...parts });

  beforeEach(() => {
    read.mockReset();
    queryClient = new QueryClient();
    put('likes', [liked(5, 9), liked(4, 3)], [liked(6, 1)]);
    put('newest', [liked(6, 1), liked(5, 9), liked(4, 3)]);
    put('answered', [liked(4, 3, { answered: true })]);
  });

  test('all take in what was asked, each at its place; answered ones only what is answered', async () => {
    read.mockResolvedValueOnce({ value: liked(7, 2), etag: null });
    await readPosted(reader(), { eventId: room, threadId: 7, parentId: null });
    expect(ids(listOf('likes'))).toEqual([
      [5, 4],
      [7, 6],
    ]);
    expect(ids(listOf('newest'))).toEqual([[7, 6, 5, 4]]);
    expect(ids(listOf('answered'))).toEqual([[4]]);
    await readPosted(reader(), { eventId: room, threadId: 7, parentId: null });
    expect(read).toHaveBeenCalledOnce();
  });

  test('take in one’s own question once, also where one of them has it already', () => {
    put('newest', [liked(9, 0), liked(6, 1)]);
    putWritten(queryClient, liked(9, 0), { eventId: room, ownAt: 5_000 });
    expect(ids(listOf('likes'))).toEqual([
      [5, 4],
      [6, 9],
    ]);
    expect(ids(listOf('newest'))).toEqual([[9, 6]]);
    expect(listOf('newest')?.pages[0]?.ownUpTo).toBe(5_000);
  });

  test('all show a mark; answered ones are read anew where they lack it', () => {
    patchMarks(queryClient, { eventId: room, threadId: 5, pinned: true, answered: true });
    expect(content(listOf('likes'))[0]?.[0]).toMatchObject({ id: 5, pinned: true, answered: true });
    expect(content(listOf('newest'))[0]?.[1]).toMatchObject({ id: 5, pinned: true, answered: true });
    expect(queryClient.getQueryState(threadsKey(room, 'answered'))?.isInvalidated).toBe(true);
    expect(queryClient.getQueryState(threadsKey(room, 'likes'))?.isInvalidated).toBe(false);
  });

  test('lose what is deleted, and count what is new once', async () => {
    expect(countNewerKnown(queryClient, 1)(room, 4)).toBe(2);
    await dropThread(reader(), { eventId: room, threadId: 5, parentId: null });
    expect(ids(listOf('likes'))).toEqual([[4], [6]]);
    expect(ids(listOf('newest'))).toEqual([[6, 4]]);
    expect(read).not.toHaveBeenCalled();
  });

  test('are empty for who is no longer in the room', () => {
    queryClient.setQueryData(answersKey(room, 5), pagesOf([thread(6, { parentQnaThreadId: 5 })]));
    forgetThreads(queryClient, room);
    for (const view of ['likes', 'newest', 'answered'] as const) expect(listOf(view)?.pages).toEqual([]);
    expect(queryClient.getQueryData<CachedPages>(answersKey(room, 5))?.pages).toEqual([]);
  });

  test('stay empty where an answer from before comes after', async () => {
    const queryKey = threadsKey(room, 'likes');
    const before = Promise.withResolvers<CachedPages>();
    const reading = queryClient.fetchQuery({ queryKey, queryFn: () => before.promise });
    forgetThreads(queryClient, room);
    before.resolve(pagesOf([thread(5)]));
    await reading;
    expect(listOf('likes')?.pages).toEqual([]);
  });

  test('are gone with their answers from the phone too, also where this page has not read them', async () => {
    const stores = memoryQueryStores();
    const persistence = createQueryPersistence(stores);
    persistence.openFor(1);
    const first = new QueryClient({ defaultOptions: { queries: { persister: persistence.persister } } });
    const keys = [answersKey(room, 5), threadKey(room, 5), answersKey(room + 1, 5)];
    const keep = (queryKey: QueryKey) => first.fetchQuery({ queryKey, queryFn: async () => 'kept' });
    await Promise.all(keys.map(keep));
    persistence.keepChanges(queryClient);
    await vi.waitFor(async () => expect(await stores.open('person-1').entries()).toHaveLength(3));
    forgetThreads(queryClient, room);
    await vi.waitFor(async () =>
      expect((await stores.open('person-1').entries()).map(([, { queryKey }]) => queryKey)).toEqual([
        keys[2],
      ]),
    );
  });
});
