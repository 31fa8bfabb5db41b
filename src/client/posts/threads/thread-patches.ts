import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { apiQueryKey } from '#client/api/api-query.ts';
import type { Cached } from '#client/api/kept-answer.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { getThread, listAnswers, type Thread } from '#contract/threads.ts';
import {
  type CachedPage,
  type CachedPages,
  listsOf,
  type ThreadsView,
  threadsKey,
} from './thread-queries.ts';

export interface ThreadPlace {
  readonly eventId: number;
  readonly threadId: number;
}

/** A new count, the own like, or both. */
export interface LikesChange extends ThreadPlace {
  readonly likedCount?: number;
  readonly liked?: boolean;
  /** Time of the server's answer, where it answers an own change. */
  readonly ownAt?: number;
}

/** Marks of a question as they are by now. */
export interface MarksChange extends ThreadPlace {
  readonly pinned: boolean;
  readonly answered: boolean;
  /** Time of the server's answer, where it answers an own change. */
  readonly ownAt?: number;
}

type Change = (thread: Thread) => Thread | null;

/** Puts a changed number of likes, or the own like, wherever this app shows the thread. */
export function patchLikes(
  queryClient: QueryClient,
  { ownAt, eventId, threadId, ...change }: LikesChange,
): void {
  patchThread(queryClient, { eventId, threadId, ownAt }, (thread) => withLikes(thread, change));
}

function withLikes(thread: Thread, { likedCount, liked }: Pick<LikesChange, 'likedCount' | 'liked'>): Thread {
  const next = {
    likedCount: likedCount ?? thread.likedCount,
    loggedInUserLiked: liked ?? thread.loggedInUserLiked,
  };
  const isSame = next.likedCount === thread.likedCount && next.loggedInUserLiked === thread.loggedInUserLiked;
  return isSame ? thread : { ...thread, ...next };
}

/** Puts the marks of a question wherever this app shows it; who has just become answered comes with the next reading. */
export function patchMarks(
  queryClient: QueryClient,
  { ownAt, eventId, threadId, ...marks }: MarksChange,
): void {
  const answered = threadsKey(eventId, 'answered');
  patchThread(queryClient, { eventId, threadId, ownAt }, (thread) =>
    thread.pinned === marks.pinned && thread.answered === marks.answered ? thread : { ...thread, ...marks },
  );
  const isListed = queryClient
    .getQueryData<CachedPages>(answered)
    ?.pages.some((page) => holds(page, threadId));
  if (isListed !== undefined && isListed !== marks.answered)
    void queryClient.invalidateQueries({ queryKey: answered });
}

/** A text as it is by now, wherever this app shows the thread. */
export interface TextChange extends ThreadPlace, Pick<Thread, 'message' | 'editedDate'> {
  /** Time of the server's answer, where it answers an own change. */
  readonly ownAt?: number;
}

/** Puts a changed text wherever this app shows the thread. */
export function patchText(
  queryClient: QueryClient,
  { ownAt, eventId, threadId, message, editedDate }: TextChange,
): void {
  patchThread(queryClient, { eventId, threadId, ownAt }, (thread) =>
    thread.message === message && thread.editedDate === editedDate
      ? thread
      : { ...thread, message, editedDate },
  );
}

interface OwnPlace {
  readonly eventId: number;
  /** Time when the server took the own writing. */
  readonly ownAt?: number;
}

/** A post takes its place in the lists, where they have been read so far; one that stands there becomes this one. */
export function putPost(queryClient: QueryClient, value: Thread, { eventId, ownAt }: OwnPlace): void {
  for (const { queryKey } of listsOf(queryClient, eventId))
    putData<CachedPages>(queryClient, queryKey, (data) => {
      if (!data.pages.some((page) => holds(page, value.id))) return data;
      const change = { threadId: value.id, change: () => value, ownAt };
      return { ...data, pages: data.pages.map((page) => patchPage(page, change)) };
    });
  insertPost(queryClient, value, { eventId, ownAt });
}

/** A post takes its place in the lists that do not have it. */
export function insertPost(queryClient: QueryClient, value: Thread, { eventId, ownAt }: OwnPlace): void {
  for (const { queryKey, view } of listsOf(queryClient, eventId)) {
    if (view === 'answered' && !value.answered) continue;
    putData<CachedPages>(queryClient, queryKey, (data) => {
      if (data.pages.some((page) => holds(page, value.id))) return data;
      const at = view === 'likes' ? data.pages.findIndex((page) => isPlaceOf(page, value, view)) : 0;
      const pages = data.pages.map((page, index) =>
        index === at ? noteOwn(withPost(page, value, view), page, ownAt) : page,
      );
      return { ...data, pages };
    });
  }
}

export const holds = ({ value }: CachedPage, threadId: number): boolean =>
  value.content.some(({ id }) => id === threadId);

/** From here on this change is a part of the answer, and what comes after it may change it again. */
const noteOwn = (changed: CachedPage, before: CachedPage, ownAt?: number): CachedPage =>
  changed === before ? before : withOwn(changed, ownAt);

export function withOwn<T extends Cached<unknown>>(kept: T, ownAt?: number): T {
  return ownAt === undefined ? kept : { ...kept, ownUpTo: Math.max(kept.ownUpTo ?? 0, ownAt) };
}

/** Tells whether a thread stands before another in a list. */
function isBefore(one: Thread, other: Thread, view: ThreadsView): boolean {
  return view === 'likes' ? compareByLikes(one, other) < 0 : one.createdDate >= other.createdDate;
}

/** Pinned questions first, then the more liked, then the newer. */
export const compareByLikes = (one: Thread, other: Thread): number =>
  Number(other.pinned ?? false) - Number(one.pinned ?? false) ||
  other.likedCount - one.likedCount ||
  other.id - one.id;

const isPlaceOf = ({ value: { content, next } }: CachedPage, post: Thread, view: ThreadsView) =>
  next === null || content.some((other) => isBefore(post, other, view));

function withPost(page: CachedPage, post: Thread, view: ThreadsView): CachedPage {
  const { content, totalElements } = page.value;
  const at = content.findIndex((other) => isBefore(post, other, view));
  // Older than all of this page: it stands in one that comes later.
  if (at === -1 && page.value.next !== null) return page;
  const added = content.toSpliced(at === -1 ? content.length : at, 0, post);
  return { ...page, etag: null, value: { ...page.value, content: added, totalElements: totalElements + 1 } };
}

interface Patched extends ThreadPlace {
  /** Time when the server took the own change. */
  readonly ownAt?: number;
}

/** Changes a thread wherever it stands; null takes it away. */
export function patchThread(
  queryClient: QueryClient,
  { eventId, threadId, ownAt }: Patched,
  change: Change,
): void {
  const patchPages = (data: CachedPages): CachedPages => {
    const pages = data.pages.map((page) => patchPage(page, { threadId, change, ownAt }));
    return pages.every((page, index) => page === data.pages[index]) ? data : { ...data, pages };
  };
  for (const { queryKey } of listsOf(queryClient, eventId)) putData(queryClient, queryKey, patchPages);
  for (const queryKey of keysOf(queryClient, listAnswers, eventId))
    putData(queryClient, queryKey, patchPages);
  for (const queryKey of keysOf(queryClient, getThread, eventId))
    putData<Cached<Thread>>(queryClient, queryKey, (kept) => {
      const [value] = patchList([kept.value], threadId, change);
      if (value === undefined || !isIn([kept.value], threadId)) return kept;
      return withOwn(value === kept.value ? kept : { ...kept, value, etag: null }, ownAt);
    });
}

/** The event that a question to the server is about, by the input in its key. */
export function eventIdOf(input: unknown): unknown {
  const params = typeof input === 'object' && input !== null ? Reflect.get(input, 'params') : null;
  return typeof params === 'object' && params !== null ? Reflect.get(params, 'id') : null;
}

/** Keys of what this page has asked an endpoint about an event. */
export function keysOf(queryClient: QueryClient, endpoint: Endpoint, eventId: number): QueryKey[] {
  const [method, path] = apiQueryKey(endpoint, {});
  return queryClient
    .getQueriesData({ queryKey: [method, path] })
    .map(([queryKey]) => queryKey)
    .filter(([, , input]) => eventIdOf(input) === String(eventId));
}

interface Patch {
  readonly threadId: number;
  readonly change: Change;
  readonly ownAt?: number;
}

function patchPage(page: CachedPage, { threadId, change, ownAt }: Patch): CachedPage {
  if (!isIn(page.value.content, threadId)) return page;
  const content = patchList(page.value.content, threadId, change);
  const isSame = content === page.value.content;
  return withOwn(isSame ? page : { ...page, etag: null, value: { ...page.value, content } }, ownAt);
}

const isIn = (list: readonly Thread[], threadId: number) =>
  list.some(({ id, childThreads }) => id === threadId || childThreads.some((child) => child.id === threadId));

function patchList(list: readonly Thread[], threadId: number, change: Change): Thread[] {
  let isChanged = false;
  const next = list.flatMap((thread) => {
    const own = thread.id === threadId ? change(thread) : withPatchedAnswers(thread, threadId, change);
    isChanged ||= own !== thread;
    return own === null ? [] : [own];
  });
  return isChanged ? next : (list as Thread[]);
}

function withPatchedAnswers(post: Thread, threadId: number, change: Change): Thread {
  if (!post.childThreads.some(({ id }) => id === threadId)) return post;
  const childThreads = post.childThreads.flatMap((answer) => {
    if (answer.id !== threadId) return [answer];
    const changed = change({ ...answer, childThreads: [] });
    return changed === null ? [] : [{ ...changed, childThreads: [] }];
  });
  return { ...post, childThreads };
}

/** Its age stays: what else is in it was not read anew. */
export function putData<T>(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  change: (data: T) => T,
): void {
  const state = queryClient.getQueryState<T>(queryKey);
  if (state?.data === undefined) return;
  const data = change(state.data);
  if (data !== state.data) queryClient.setQueryData<T>(queryKey, data, { updatedAt: state.dataUpdatedAt });
}
