import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Api } from '#client/api/api.ts';
import { createSentFollower } from '#client/app/after-sent.ts';
import { newlySent } from '#client/outbox/outbox-view.ts';
import { dropThread, putWritten, readPosted } from '#client/posts/threads/thread-changes.ts';
import { patchLikes } from '#client/posts/threads/thread-patches.ts';
import { answersKey, type CachedPages, threadsKey } from '#client/posts/threads/thread-queries.ts';
import { listAnswers, type Thread } from '#contract/threads.ts';
import { answerKind, deleteKind, likeKind, postKind } from '#offline/kinds/threads.ts';
import type { Sent } from '#offline/outbox/entry.ts';
import { answers, entry, eventId, me, page, posts, sent, thread } from '#tests/support/shown-threads.ts';

let queryClient: QueryClient;
const read = vi.fn<Api['read']>();
const api = { read } as unknown as Api;
const reader = () => ({ queryClient, api });
const put = (content: Thread[], readAt = 100) =>
  queryClient.setQueryData<CachedPages>(
    threadsKey(eventId),
    { pages: [page(content, readAt)], pageParams: [null] },
    { updatedAt: readAt },
  );
const putAnswers = (postId: number, content: Thread[], readAt = 100) =>
  queryClient.setQueryData<CachedPages>(
    answersKey(eventId, postId),
    { pages: [page(content, readAt)], pageParams: [null] },
    { updatedAt: readAt },
  );
const pagesNow = () => queryClient.getQueryData<CachedPages>(threadsKey(eventId))?.pages ?? [];
const answersNow = (id: number) => queryClient.getQueryData<CachedPages>(answersKey(eventId, id))?.pages;
const shownPosts = (taken: Sent[], entries = []) =>
  posts([...pagesNow()], { sent: taken, entries }).map(({ thread: one }) => ({
    id: one.id,
    likes: one.likedCount,
    liked: one.loggedInUserLiked,
    answers: one.answersCount,
  }));

beforeEach(() => {
  read.mockReset();
  queryClient = new QueryClient();
});

describe('what happens after an own change was taken is shown', () => {
  test('a like taken back on another device', () => {
    put([thread(1)], 100);
    const like = sent(entry(likeKind, { target: { id: 1 }, liked: true }), 200, {
      id: 1,
      likedCount: 1,
      loggedInUserLiked: true,
    });
    createSentFollower(queryClient, { since: 0 })([like]);
    expect(shownPosts([like])).toEqual([{ id: 1, likes: 1, liked: true, answers: 0 }]);
    patchLikes(queryClient, { eventId, threadId: 1, likedCount: 0, liked: false });
    expect(shownPosts([like])).toEqual([{ id: 1, likes: 0, liked: false, answers: 0 }]);
  });

  test('an own post that a host deletes goes', async () => {
    put([thread(1)], 100);
    const made = thread(2, { user: me });
    const written = sent(entry(postKind, { message: 'x' }), 200, made);
    createSentFollower(queryClient, { since: 0 })([written]);
    expect(shownPosts([written]).map(({ id }) => id)).toEqual([2, 1]);
    await dropThread(reader(), { eventId, threadId: 2, parentId: null });
    expect(shownPosts([written]).map(({ id }) => id)).toEqual([1]);
  });

  test('an own answer that a host deletes goes, and is not counted', async () => {
    put([thread(1)], 100);
    putAnswers(1, [], 100);
    const made = thread(2, { user: me, parentQnaThreadId: 1 });
    const written = sent(entry(answerKind, { parent: { id: 1 }, message: 'x' }), 200, made);
    createSentFollower(queryClient, { since: 0 })([written]);
    expect(shownPosts([written])[0]?.answers).toBe(1);
    read.mockResolvedValueOnce({ value: thread(1), etag: null });
    await dropThread(reader(), { eventId, threadId: 2, parentId: 1 });
    const [post] = pagesNow().flatMap(({ value }) => value.content);
    expect(
      answers(post as Thread, answersNow(1) as never, { sent: [written] }).rows.map(
        ({ thread: { id } }) => id,
      ),
    ).toEqual([]);
    expect(shownPosts([written])[0]?.answers).toBe(0);
  });
});

describe('what was taken before this start is not put into what was read since', () => {
  const none = { entries: [], sent: [], drafts: [], forms: [] };
  const atStart = (taken: Sent[], now: number) =>
    createSentFollower(queryClient, { since: now })(newlySent(none, { ...none, sent: taken }, now));

  test('a count read since is not set back', () => {
    const like = sent(entry(likeKind, { target: { id: 1 }, liked: true }), 200, {
      id: 1,
      likedCount: 1,
      loggedInUserLiked: true,
    });
    put([thread(1, { likedCount: 5, loggedInUserLiked: true })], 300);
    atStart([like], 400);
    expect(shownPosts([like])[0]?.likes).toBe(5);
  });

  test('a like taken back elsewhere since does not come back', () => {
    const like = sent(entry(likeKind, { target: { id: 1 }, liked: true }), 200, {
      id: 1,
      likedCount: 1,
      loggedInUserLiked: true,
    });
    put([thread(1, { likedCount: 0, loggedInUserLiked: false })], 300);
    atStart([like], 400);
    expect(shownPosts([like])[0]).toMatchObject({ likes: 0, liked: false });
  });

  test('an own post that was deleted since does not come back', () => {
    const write = entry(postKind, { message: 'x' });
    const written = sent(write, 200, thread(2, { user: me }));
    const deleted = sent(entry(deleteKind, { target: { key: write.key, id: 2 } }), 250);
    put([thread(1)], 300);
    atStart([written, deleted], 400);
    expect(shownPosts([written, deleted]).map(({ id }) => id)).toEqual([1]);
  });

  test('an own answer that was deleted since does not come back, nor is it counted', () => {
    const write = entry(answerKind, { parent: { id: 1 }, message: 'x' });
    const written = sent(write, 200, thread(2, { user: me, parentQnaThreadId: 1 }));
    const deleted = sent(entry(deleteKind, { target: { key: write.key, id: 2 } }), 250);
    put([thread(1)], 300);
    putAnswers(1, [], 300);
    atStart([written, deleted], 400);
    expect(shownPosts([written, deleted])[0]?.answers).toBe(0);
    expect(answersNow(1)?.[0]?.value.content).toEqual([]);
  });
});

describe('own answers in what stands with the post', () => {
  test('an own answer that is being deleted is not counted', () => {
    put([thread(1)], 100);
    putAnswers(1, [], 100);
    const write = entry(answerKind, { parent: { id: 1 }, message: 'x' });
    const written = sent(write, 200, thread(2, { user: me, parentQnaThreadId: 1 }));
    createSentFollower(queryClient, { since: 0 })([written]);
    const deletion = entry(deleteKind, { target: { key: write.key, id: 2 } });
    expect(shownPosts([written], [deletion] as never)[0]?.answers).toBe(0);
  });

  test('the answer of another that came before the own one is counted', async () => {
    put([thread(1)], 100);
    const written = sent(
      entry(answerKind, { parent: { id: 1 }, message: 'x' }),
      200,
      thread(10, { user: me, parentQnaThreadId: 1 }),
    );
    createSentFollower(queryClient, { since: 0 })([written]);
    read.mockResolvedValue({ value: thread(1, { answersCount: 2, lastAnswerId: 10 }), etag: null });
    await readPosted(reader(), { eventId, threadId: 9, parentId: 1 });
    expect(shownPosts([written])[0]?.answers).toBe(2);
  });
});

describe('while something is being read', () => {
  test("another's answer, read while the own one is put in its place, is shown", async () => {
    put([thread(1)], 100);
    putAnswers(1, [], 100);
    const gate = Promise.withResolvers<void>();
    const theirs = thread(9, { parentQnaThreadId: 1 });
    read.mockImplementation(async (endpoint) => {
      if (endpoint !== listAnswers)
        return { value: thread(1, { answersCount: 1, lastAnswerId: 9 }), etag: null } as never;
      await gate.promise;
      return { value: page([theirs]).value, etag: null } as never;
    });
    const reading = readPosted(reader(), { eventId, threadId: 9, parentId: 1 });
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
    const mine = thread(10, { user: me, parentQnaThreadId: 1, clientKey: 'k' });
    putWritten(queryClient, mine, { eventId, ownAt: 200 });
    gate.resolve();
    await reading;
    // The own one is told over the channel too.
    read.mockImplementation(async (endpoint) =>
      endpoint !== listAnswers
        ? ({ value: thread(1, { answersCount: 2, lastAnswerId: 10 }), etag: null } as never)
        : ({ value: page([theirs, mine]).value, etag: null } as never),
    );
    await readPosted(reader(), { eventId, threadId: 10, parentId: 1 });
    expect(answersNow(1)?.[0]?.value.content.map(({ id }) => id)).toEqual([9, 10]);
  });

  test('two answers of others within one round trip are both shown and counted', async () => {
    put([thread(1)], 100);
    putAnswers(1, [], 100);
    const committed: Thread[] = [];
    const gates: (() => void)[] = [];
    read.mockImplementation(async (endpoint) => {
      const content = [...committed]; // as the server has it when the request arrives
      await new Promise<void>((resolve) => gates.push(resolve));
      const last = content.at(-1)?.id ?? null;
      if (endpoint === listAnswers) return { value: page(content).value, etag: null } as never;
      return { value: thread(1, { answersCount: content.length, lastAnswerId: last }), etag: null } as never;
    });
    committed.push(thread(9, { parentQnaThreadId: 1 }));
    const first = readPosted(reader(), { eventId, threadId: 9, parentId: 1 });
    await vi.waitFor(() => expect(gates).toHaveLength(1));
    committed.push(thread(10, { parentQnaThreadId: 1 }));
    const second = readPosted(reader(), { eventId, threadId: 10, parentId: 1 });
    await vi.waitFor(() => expect(gates).toHaveLength(3));
    let isRead = false;
    const both = Promise.all([first, second]).then(() => {
      isRead = true;
    });
    const letGo = () => {
      for (const open of gates.splice(0)) open();
      expect(isRead).toBe(true);
    };
    await vi.waitFor(letGo, { interval: 5 });
    await both;
    expect(answersNow(1)?.[0]?.value.content.map(({ id }) => id)).toEqual([9, 10]);
    expect(shownPosts([])[0]?.answers).toBe(2);
  });

  test('two answers of others, the second read while the first is', async () => {
    put([thread(1)], 100);
    putAnswers(1, [], 100);
    const committed: Thread[] = [];
    const gates: { endpoint: unknown; go: () => void }[] = [];
    read.mockImplementation(async (endpoint) => {
      const content = [...committed];
      const last = content.at(-1)?.id ?? null;
      if (endpoint !== listAnswers)
        return {
          value: thread(1, { answersCount: content.length, lastAnswerId: last }),
          etag: null,
        } as never;
      await new Promise<void>((resolve) => gates.push({ endpoint, go: resolve }));
      return { value: page(content).value, etag: null } as never;
    });
    committed.push(thread(9, { parentQnaThreadId: 1 }));
    const first = readPosted(reader(), { eventId, threadId: 9, parentId: 1 });
    await vi.waitFor(() => expect(gates).toHaveLength(1));
    committed.push(thread(10, { parentQnaThreadId: 1 }));
    const second = readPosted(reader(), { eventId, threadId: 10, parentId: 1 });
    await vi.waitFor(() => expect(gates).toHaveLength(2));
    gates[0]?.go();
    await first;
    gates[1]?.go();
    await second;
    expect(answersNow(1)?.[0]?.value.content.map(({ id }) => id)).toEqual([9, 10]);
  });
});
