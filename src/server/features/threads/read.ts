import { limits } from '#contract/limits.ts';
import type { OwnPart, Thread, ThreadsPage } from '#contract/threads.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import { type Part, requirePart, threadGone } from './policy.ts';
import { presentAnswer, presentPost, type Viewing } from './present.ts';
import {
  countPosts,
  findCursor,
  listAnswerRows,
  listFirstAnswers,
  listPostRows,
  listRowsById,
  type PostRow,
} from './reading/store.ts';

const pageSize = limits.threadsPageSize;
const ownPart = ({ participation: { isHost, isAdmin } }: Part): OwnPart => ({ host: isHost, admin: isAdmin });

/** One row more than a page holds says that another page follows. */
function cut<Row extends { readonly thread_id: number }>(rows: readonly Row[]) {
  const page = rows.slice(0, pageSize);
  return { page, next: rows.length > pageSize ? (page.at(-1)?.thread_id ?? null) : null };
}

/** Posts with their oldest answers, all answers in one query. */
async function presentPosts(db: Reader, rows: readonly PostRow[], viewing: Viewing): Promise<Thread[]> {
  const answered = rows.filter((row) => Number(row.answers) > 0).map((row) => row.thread_id);
  const answers = answered.length === 0 ? [] : await listFirstAnswers(db, answered, viewing.viewerId);
  const byPost = Map.groupBy(answers, (answer) => answer.parent_id);
  return rows.map((row) => presentPost(row, byPost.get(row.thread_id) ?? [], viewing));
}

interface EventAsked {
  readonly eventId: number;
  readonly userId: number;
}

/** A page of an event's posts as one person sees them. */
export async function readPosts(
  context: Context,
  asked: EventAsked,
  before: number | undefined,
): Promise<ThreadsPage> {
  const { reader } = context.database;
  const part = await requirePart(reader, context, asked);
  const { eventId, userId: viewerId } = asked;
  const cursor = before === undefined ? null : await findCursor(reader, { eventId, id: before });
  if (cursor === undefined) throw threadGone();
  const [totalElements, rows] = await Promise.all([
    countPosts(reader, eventId),
    listPostRows(reader, { eventId, viewerId, cursor, limit: pageSize + 1 }),
  ]);
  const { page, next } = cut(rows);
  const content = await presentPosts(reader, page, { viewerId, context });
  return { content, totalElements, next, loggedInUserEventParticipant: ownPart(part) };
}

interface ThreadAsked extends EventAsked {
  readonly id: number;
}

async function requireRow(db: Reader, { eventId, userId, id }: ThreadAsked): Promise<PostRow> {
  const [row] = await listRowsById(db, [id], userId);
  if (row === undefined || row.event_id !== eventId) throw threadGone();
  return row;
}

/** One thread, to somebody who may read it; throws where it is gone. */
export async function viewThread(db: Reader, context: Context, asked: ThreadAsked): Promise<Thread> {
  const row = await requireRow(db, asked);
  const [thread] = await presentPosts(db, [row], { viewerId: asked.userId, context });
  if (thread === undefined) throw threadGone();
  return thread;
}

export async function readThread(context: Context, asked: ThreadAsked): Promise<Thread> {
  const { reader } = context.database;
  await requirePart(reader, context, asked);
  return viewThread(reader, context, asked);
}

/** A page of the answers to a post. */
export async function readAnswers(
  context: Context,
  asked: ThreadAsked,
  after: number | undefined,
): Promise<ThreadsPage> {
  const { reader } = context.database;
  const part = await requirePart(reader, context, asked);
  const post = await requireRow(reader, asked);
  if (post.parent_id !== null) throw threadGone();
  const viewerId = asked.userId;
  const wanted = { postId: post.thread_id, viewerId, after: after ?? 0, limit: pageSize + 1 };
  const { page, next } = cut(await listAnswerRows(reader, wanted));
  return {
    content: page.map((row) => presentAnswer(row, { viewerId, context })),
    totalElements: Number(post.answers),
    next,
    loggedInUserEventParticipant: ownPart(part),
  };
}

/** Posts and answers by their ids, whatever their events, to somebody who is known to be allowed to read them; deleted ones are not among them. */
export async function readThreadsById(
  context: Context,
  { userId: viewerId }: { readonly userId: number },
  ids: readonly number[],
): Promise<ReadonlyMap<number, Thread>> {
  const { reader } = context.database;
  const rows = await listRowsById(reader, ids, viewerId);
  const alive = rows.filter((row) => row.deleted_at === null);
  const threads = await presentPosts(reader, alive, { viewerId, context });
  return new Map(threads.map((thread) => [thread.id, thread]));
}
