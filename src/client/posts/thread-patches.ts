import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { apiQueryKey } from '#client/connection/api-query.ts';
import { ApiError } from '#client/lib/api-error.ts';
import type { Api } from '#client/lib/http.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { getThread, listAnswers, listThreads, type Thread } from '#contract/threads.ts';
import {
  answersKey,
  type Kept,
  type KeptPage,
  type KeptPages,
  threadKey,
  threadQuery,
  threadsKey,
} from './thread-queries.ts';

interface Place {
  readonly eventId: number;
  readonly threadId: number;
}

/** A new count, the own like, or both. */
export interface LikesChange extends Place {
  readonly likedCount?: number;
  readonly liked?: boolean;
}

interface ChangedThread extends Place {
  readonly parentId: number | null;
}

interface Reader {
  readonly queryClient: QueryClient;
  readonly api: Api;
}

type Change = (thread: Thread) => Thread | null;

/** Puts a changed number of likes, or the own like, wherever this app shows the thread. */
export function patchLikes(queryClient: QueryClient, { eventId, threadId, ...change }: LikesChange): void {
  patchThread(queryClient, { eventId, threadId }, (thread) => withLikes(thread, change));
}

function withLikes(thread: Thread, { likedCount, liked }: Omit<LikesChange, keyof Place>): Thread {
  const next = {
    likedCount: likedCount ?? thread.likedCount,
    loggedInUserLiked: liked ?? thread.loggedInUserLiked,
  };
  const isSame = next.likedCount === thread.likedCount && next.loggedInUserLiked === thread.loggedInUserLiked;
  return isSame ? thread : { ...thread, ...next };
}

const withoutAnswer = (post: Thread): Thread => ({
  ...post,
  answersCount: Math.max(post.answersCount - 1, 0),
});

/** Somebody has posted something: it is read and put in its place; where that fails the whole is read anew. */
export async function readPosted(
  reader: Reader,
  { eventId, threadId, parentId }: ChangedThread,
): Promise<void> {
  const { queryClient } = reader;
  const postId = parentId ?? threadId;
  if (!isKnown(queryClient, eventId, postId)) return;
  try {
    await readPost(reader, { eventId, threadId: postId });
    if (parentId !== null) await readNewestAnswers(reader, { eventId, threadId: postId });
  } catch {
    refreshThreads(queryClient, eventId);
  }
}

/** Something was deleted: an answer goes at once; of a post only the server knows whether it leaves something behind. */
export async function dropThread(
  reader: Reader,
  { eventId, threadId, parentId }: ChangedThread,
): Promise<void> {
  const { queryClient } = reader;
  if (parentId !== null) {
    patchThread(queryClient, { eventId, threadId }, () => null);
    patchThread(queryClient, { eventId, threadId: parentId }, withoutAnswer);
    return;
  }
  if (!isKnown(queryClient, eventId, threadId)) return;
  try {
    await readPost(reader, { eventId, threadId });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404)
      patchThread(queryClient, { eventId, threadId }, () => null);
    else refreshThreads(queryClient, eventId);
  }
}

const isKnown = (queryClient: QueryClient, eventId: number, postId: number) =>
  queryClient.getQueryData(threadsKey(eventId)) !== undefined ||
  queryClient.getQueryData(threadKey(eventId, postId)) !== undefined;

async function readPost({ queryClient, api }: Reader, { eventId, threadId }: Place): Promise<void> {
  const post = await queryClient.fetchQuery({ ...threadQuery(api, eventId, threadId), staleTime: 0 });
  putPost(queryClient, eventId, post);
  readAgainIfReading(queryClient, threadsKey(eventId));
}

/** Everything of an event that is on the screen is read anew, and the rest when it is opened. */
export function refreshThreads(queryClient: QueryClient, eventId: number): void {
  const id = String(eventId);
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [, path, input] }) =>
      (path === listThreads.path || path === listAnswers.path || path === getThread.path) &&
      eventIdOf(input) === id,
  });
}

function eventIdOf(input: unknown): unknown {
  const params = typeof input === 'object' && input !== null ? Reflect.get(input, 'params') : null;
  return typeof params === 'object' && params !== null ? Reflect.get(params, 'id') : null;
}

/** The last page alone: what stands before it has not changed by an answer more. */
async function readNewestAnswers({ queryClient, api }: Reader, { eventId, threadId }: Place): Promise<void> {
  const queryKey = answersKey(eventId, threadId);
  const known = queryClient.getQueryData<KeptPages>(queryKey);
  const last = known?.pages.at(-1);
  if (!known || !last || last.value.next !== null) return;
  const param = known.pageParams.at(-1) ?? null;
  const readAt = Date.now();
  const query = param === null ? {} : { after: String(param) };
  const answer = await api.read(
    listAnswers,
    { params: { id: String(eventId), qnaId: String(threadId) }, query },
    { etag: last.etag },
  );
  if (answer === null) return;
  putData<KeptPages>(queryClient, queryKey, (data) =>
    // Another reading may have been quicker.
    data.pages.at(-1) === last
      ? { ...data, pages: [...data.pages.slice(0, -1), { ...answer, readAt }] }
      : data,
  );
  readAgainIfReading(queryClient, queryKey);
}

/** A reading that began before this change may come without it, and would take it away. */
function readAgainIfReading(queryClient: QueryClient, queryKey: QueryKey): void {
  if (queryClient.isFetching({ queryKey, exact: true }) > 0) void queryClient.invalidateQueries({ queryKey });
}

function putPost(queryClient: QueryClient, eventId: number, { value }: Kept<Thread>): void {
  putData<KeptPages>(queryClient, threadsKey(eventId), (data) => {
    const isListed = data.pages.some((page) => page.value.content.some(({ id }) => id === value.id));
    const pages = isListed
      ? data.pages.map((page) => patchPage(page, value.id, () => value))
      : data.pages.map((page, index) => (index === 0 ? withPost(page, value) : page));
    return { ...data, pages };
  });
}

function withPost(page: KeptPage, post: Thread): KeptPage {
  const { content, totalElements } = page.value;
  const at = content.findIndex(({ createdDate }) => createdDate <= post.createdDate);
  // Older than all of this page: it stands in one that comes later.
  if (at === -1 && page.value.next !== null) return page;
  const added = content.toSpliced(at === -1 ? content.length : at, 0, post);
  return { ...page, etag: null, value: { ...page.value, content: added, totalElements: totalElements + 1 } };
}

/** Changes a thread wherever it stands; null takes it away. */
function patchThread(queryClient: QueryClient, { eventId, threadId }: Place, change: Change): void {
  const patchPages = (data: KeptPages): KeptPages => {
    const pages = data.pages.map((page) => patchPage(page, threadId, change));
    return pages.every((page, index) => page === data.pages[index]) ? data : { ...data, pages };
  };
  putData<KeptPages>(queryClient, threadsKey(eventId), patchPages);
  for (const queryKey of keysOf(queryClient, listAnswers, eventId))
    putData(queryClient, queryKey, patchPages);
  for (const queryKey of keysOf(queryClient, getThread, eventId))
    putData<Kept<Thread>>(queryClient, queryKey, (kept) => {
      const [value] = patchList([kept.value], threadId, change);
      return value === undefined || value === kept.value ? kept : { ...kept, value, etag: null };
    });
}

function keysOf(queryClient: QueryClient, endpoint: Endpoint, eventId: number): QueryKey[] {
  const [method, path] = apiQueryKey(endpoint, {});
  return queryClient
    .getQueriesData({ queryKey: [method, path] })
    .map(([queryKey]) => queryKey)
    .filter(([, , input]) => eventIdOf(input) === String(eventId));
}

function patchPage(page: KeptPage, threadId: number, change: Change): KeptPage {
  const content = patchList(page.value.content, threadId, change);
  return content === page.value.content ? page : { ...page, etag: null, value: { ...page.value, content } };
}

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
function putData<T>(queryClient: QueryClient, queryKey: readonly unknown[], change: (data: T) => T): void {
  const state = queryClient.getQueryState<T>(queryKey);
  if (state?.data === undefined) return;
  const data = change(state.data);
  if (data !== state.data) queryClient.setQueryData<T>(queryKey, data, { updatedAt: state.dataUpdatedAt });
}
