import { CancelledError, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Api } from '#client/api/api.ts';
import { ApiError } from '#client/api/api-error.ts';
import { answersInListMax } from '#contract/limits.ts';
import { getThread, listAnswers, listThreads, type Thread } from '#contract/threads.ts';
import {
  eventIdOf,
  holds,
  insertPost,
  patchText,
  patchThread,
  putData,
  putPost,
  type ThreadPlace,
  withOwn,
} from './thread-patches.ts';
import {
  answersKey,
  type CachedPage,
  type CachedPages,
  listsOf,
  type ThreadsList,
  threadKey,
  threadQuery,
  threadsIn,
} from './thread-queries.ts';

interface ChangedThread extends ThreadPlace {
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
  if (isLoaded(queryClient, { eventId, threadId, parentId })) return;
  try {
    await readPost(reader, { eventId, threadId: postId });
    if (parentId !== null) await readNewestAnswers(reader, { eventId, threadId: postId });
  } catch {
    refreshThreads(queryClient, eventId);
  }
}

/** A text has changed: it is read and put in its place; where that fails the whole is read anew. */
export async function readEdited(
  reader: Reader,
  { eventId, threadId, parentId }: ChangedThread,
): Promise<void> {
  const { queryClient, api } = reader;
  if (!isKnown(queryClient, eventId, parentId ?? threadId)) return;
  try {
    const params = { id: String(eventId), qnaId: String(threadId) };
    const answer = await api.read(getThread, { params }, {});
    if (answer === null) return;
    const { message, editedDate } = answer.value;
    patchText(queryClient, { eventId, threadId, message, editedDate });
    readListsAgainIfReading(queryClient, eventId);
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
    // Whoever is reading it would put it back.
    await queryClient.cancelQueries(
      { queryKey: threadKey(eventId, threadId), exact: true },
      { silent: true },
    );
    patchThread(queryClient, { eventId, threadId }, () => null);
    readListsAgainIfReading(queryClient, eventId);
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

/**
 * A post that nobody has answered, or that the list does not have: what is left of one that was answered stands there.
 * One that is open by itself is read all the same, so that its screen says it is gone.
 */
function leavesNothing(queryClient: QueryClient, { eventId, threadId }: ThreadPlace): boolean {
  const open = queryClient.getQueryCache().find({ queryKey: threadKey(eventId, threadId) });
  if (open?.isActive()) return false;
  const lists = listsOf(queryClient, eventId);
  return lists.length > 0 && listedIn(lists, threadId).every(({ answersCount }) => answersCount === 0);
}

/** Puts the server's version of an own writing in its place without reading it. `ownAt`: when it was taken. */
export function putWritten(
  queryClient: QueryClient,
  written: Thread,
  { eventId, ownAt }: { readonly eventId: number; readonly ownAt: number },
): void {
  const { id: threadId, parentQnaThreadId: parentId } = written;
  if (parentId !== null) putAnswer(queryClient, { eventId, parentId, ownAt }, written);
  else {
    patchThread(queryClient, { eventId, threadId, ownAt }, (post) => post);
    insertPost(queryClient, written, { eventId, ownAt });
  }
}

interface AnswerPlace {
  readonly eventId: number;
  readonly parentId: number;
  readonly ownAt: number;
}

function putAnswer(
  queryClient: QueryClient,
  { eventId, parentId, ownAt }: AnswerPlace,
  written: Thread,
): void {
  putData<CachedPages>(queryClient, answersKey(eventId, parentId), (data) => ({
    ...data,
    pages: data.pages.map((page) =>
      page.value.next === null ? withOwn(withAnswer(page, written), ownAt) : page,
    ),
  }));
  patchThread(queryClient, { eventId, threadId: parentId, ownAt }, (post) =>
    (post.lastAnswerId ?? 0) >= written.id ? post : withNewest(post, written),
  );
}

function withNewest(post: Thread, answer: Thread): Thread {
  const { childThreads, answersCount } = post;
  const isAllHere = childThreads.length === answersCount && answersCount < answersInListMax;
  return {
    ...post,
    answersCount: answersCount + 1,
    lastAnswerId: answer.id,
    lastAnswerUserId: answer.userId,
    childThreads: isAllHere ? [...childThreads, { ...answer, childThreads: [] }] : childThreads,
  };
}

function withAnswer(page: CachedPage, answer: Thread): CachedPage {
  if (holds(page, answer.id)) return page;
  const { content, totalElements } = page.value;
  return {
    ...page,
    etag: null,
    value: { ...page.value, content: [...content, answer], totalElements: totalElements + 1 },
  };
}

/** A post in each of the lists that have it. */
const listedIn = (lists: readonly ThreadsList[], postId: number) =>
  lists.flatMap(({ data }) => threadsIn(data).filter(({ id }) => id === postId));

/** True where every list that it belongs in has it; of answered questions only the server knows. */
function isListed(queryClient: QueryClient, eventId: number, postId: number): boolean {
  const lists = listsOf(queryClient, eventId).filter(({ view }) => view !== 'answered');
  return lists.length > 0 && lists.every(({ data }) => data.pages.some((page) => holds(page, postId)));
}

/** Tells whether everything this phone shows contains it already, from a reading or because it was written here. */
function isLoaded(queryClient: QueryClient, { eventId, threadId, parentId }: ChangedThread): boolean {
  if (parentId === null) return isListed(queryClient, eventId, threadId);
  const posts = listedIn(listsOf(queryClient, eventId), parentId);
  if (posts.length === 0 || posts.some(({ lastAnswerId }) => (lastAnswerId ?? 0) < threadId)) return false;
  const answers = queryClient.getQueryData<CachedPages>(answersKey(eventId, parentId));
  // A newer answer says nothing of this one: that may have been written here.
  if (answers === undefined)
    return posts.every(({ childThreads }) => childThreads.some(({ id }) => id === threadId));
  return answers.pages.some((page) => holds(page, threadId));
}

const isKnown = (queryClient: QueryClient, eventId: number, postId: number) =>
  listsOf(queryClient, eventId).length > 0 ||
  queryClient.getQueryData(threadKey(eventId, postId)) !== undefined;

async function readPost({ queryClient, api }: Reader, { eventId, threadId }: ThreadPlace): Promise<void> {
  const query = threadQuery(api, eventId, threadId);
  // One that is under way may have been asked before.
  await queryClient.cancelQueries({ queryKey: query.queryKey, exact: true }, { silent: true });
  try {
    const post = await queryClient.fetchQuery({ ...query, staleTime: 0 });
    putPost(queryClient, post.value, { eventId });
    readListsAgainIfReading(queryClient, eventId);
  } catch (error) {
    if (!(error instanceof CancelledError)) throw error; // who has cancelled it reads by themselves
  }
}

/** Everything of an event that is on the screen is read anew, and the rest when it is opened. */
function refreshThreads(queryClient: QueryClient, eventId: number): void {
  const id = String(eventId);
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [, path, input] }) =>
      (path === listThreads.path || path === listAnswers.path || path === getThread.path) &&
      eventIdOf(input) === id,
  });
}

const mostReadings = 3;

/** The last page alone: what stands before it has not changed by an answer more. */
async function readNewestAnswers(reader: Reader, place: ThreadPlace): Promise<void> {
  for (let reading = 0; reading < mostReadings; reading += 1) if (await readLastPage(reader, place)) return;
  refreshThreads(reader.queryClient, place.eventId);
}

/** False where the page has become another meanwhile: what was read then may lack what stands there now. */
async function readLastPage(
  { queryClient, api }: Reader,
  { eventId, threadId }: ThreadPlace,
): Promise<boolean> {
  const queryKey = answersKey(eventId, threadId);
  const known = queryClient.getQueryData<CachedPages>(queryKey);
  const last = known?.pages.at(-1);
  if (!known || !last || last.value.next !== null) return true;
  const param = known.pageParams.at(-1) ?? null;
  const readAt = Date.now();
  const query = param === null ? {} : { after: String(param) };
  const answer = await api.read(
    listAnswers,
    { params: { id: String(eventId), qnaId: String(threadId) }, query },
    { known: last },
  );
  if (answer === null) return true;
  const now = queryClient.getQueryData<CachedPages>(queryKey);
  if (now?.pages.length !== known.pages.length || isChangedSince(now.pages.at(-1), last, readAt))
    return false;
  putData<CachedPages>(queryClient, queryKey, (data) => ({
    ...data,
    pages: [...data.pages.slice(0, -1), { ...answer, readAt }],
  }));
  readAgainIfReading(queryClient, queryKey);
  return true;
}

function isChangedSince(now: CachedPage | undefined, before: CachedPage, readAt: number): boolean {
  return now !== undefined && now !== before && Math.max(now.readAt, now.ownUpTo ?? 0) >= readAt;
}

function readListsAgainIfReading(queryClient: QueryClient, eventId: number): void {
  for (const { queryKey } of listsOf(queryClient, eventId)) readAgainIfReading(queryClient, queryKey);
}

/** A reading that began before this change may come without it, and would undo it. */
function readAgainIfReading(queryClient: QueryClient, queryKey: QueryKey): void {
  if (queryClient.isFetching({ queryKey, exact: true }) > 0) void queryClient.invalidateQueries({ queryKey });
}
