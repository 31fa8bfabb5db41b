import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError } from '#client/lib/api-error.ts';
import type { Api } from '#client/lib/http.ts';
import { getThread, listAnswers, listThreads, type Thread } from '#contract/threads.ts';
import { eventIdOf, type Place, patchThread, putData, putPost } from './thread-patches.ts';
import {
  answersKey,
  type KeptPage,
  type KeptPages,
  threadKey,
  threadQuery,
  threadsKey,
} from './thread-queries.ts';

interface ChangedThread extends Place {
  readonly parentId: number | null;
}

interface Reader {
  readonly queryClient: QueryClient;
  readonly api: Api;
}

/** Somebody has posted something: it is read and put in its place; where that fails the whole is read anew. */
export async function readPosted(
  reader: Reader,
  { eventId, threadId, parentId }: ChangedThread,
): Promise<void> {
  const { queryClient } = reader;
  const postId = parentId ?? threadId;
  if (!isKnown(queryClient, eventId, postId)) return;
  if (isThere(queryClient, { eventId, threadId, parentId })) return;
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
  if (parentId !== null) patchThread(queryClient, { eventId, threadId }, () => null);
  const postId = parentId ?? threadId;
  if (!isKnown(queryClient, eventId, postId)) return;
  if (parentId === null && leavesNothing(queryClient, { eventId, threadId })) {
    patchThread(queryClient, { eventId, threadId }, () => null);
    return;
  }
  try {
    // Its count of answers is read too: whether what stands here counts the deleted one cannot be seen.
    await readPost(reader, { eventId, threadId: postId });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404)
      patchThread(queryClient, { eventId, threadId: postId }, () => null);
    else refreshThreads(queryClient, eventId);
  }
}

/** A post that nobody has answered; one that is open by itself is read all the same, so that its screen says it is gone. */
function leavesNothing(queryClient: QueryClient, { eventId, threadId }: Place): boolean {
  const open = queryClient.getQueryCache().find({ queryKey: threadKey(eventId, threadId) });
  if (open?.isActive()) return false;
  const posts = queryClient.getQueryData<KeptPages>(threadsKey(eventId));
  const listed = posts?.pages.flatMap(({ value }) => value.content).find(({ id }) => id === threadId);
  return listed?.answersCount === 0;
}

/** What the server has made of an own writing takes its place without being read. */
export function putWritten(queryClient: QueryClient, eventId: number, written: Thread): void {
  const { id: threadId, parentQnaThreadId: parentId } = written;
  if (isThere(queryClient, { eventId, threadId, parentId })) return;
  if (parentId === null) putPost(queryClient, eventId, written);
  else putAnswer(queryClient, { eventId, threadId, parentId }, written);
}

function putAnswer(
  queryClient: QueryClient,
  { eventId, threadId, parentId }: Place & { readonly parentId: number },
  written: Thread,
): void {
  putData<KeptPages>(queryClient, answersKey(eventId, parentId), (data) => ({
    ...data,
    pages: data.pages.map((page) => (page.value.next === null ? withAnswer(page, written) : page)),
  }));
  patchThread(queryClient, { eventId, threadId: parentId }, (post) =>
    (post.lastAnswerId ?? 0) >= threadId
      ? post
      : { ...post, answersCount: post.answersCount + 1, lastAnswerId: threadId },
  );
}

function withAnswer(page: KeptPage, answer: Thread): KeptPage {
  const { content, totalElements } = page.value;
  if (content.some(({ id }) => id === answer.id)) return page;
  return {
    ...page,
    etag: null,
    value: { ...page.value, content: [...content, answer], totalElements: totalElements + 1 },
  };
}

/** Whether all that this phone shows knows of it already, from a reading or because it was written here. */
function isThere(queryClient: QueryClient, { eventId, threadId, parentId }: ChangedThread): boolean {
  const posts = queryClient.getQueryData<KeptPages>(threadsKey(eventId));
  if (parentId === null) return holds(posts, threadId);
  const answers = queryClient.getQueryData<KeptPages>(answersKey(eventId, parentId));
  const isCounted = ({ id, lastAnswerId }: Thread) => id === parentId && (lastAnswerId ?? 0) >= threadId;
  const isTold = posts?.pages.some(({ value }) => value.content.some(isCounted)) ?? false;
  return isTold && (answers === undefined || holds(answers, threadId));
}

const holds = (data: KeptPages | undefined, threadId: number) =>
  data?.pages.some(({ value }) => value.content.some(({ id }) => id === threadId)) ?? false;

const isKnown = (queryClient: QueryClient, eventId: number, postId: number) =>
  queryClient.getQueryData(threadsKey(eventId)) !== undefined ||
  queryClient.getQueryData(threadKey(eventId, postId)) !== undefined;

async function readPost({ queryClient, api }: Reader, { eventId, threadId }: Place): Promise<void> {
  const post = await queryClient.fetchQuery({ ...threadQuery(api, eventId, threadId), staleTime: 0 });
  putPost(queryClient, eventId, post.value);
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
