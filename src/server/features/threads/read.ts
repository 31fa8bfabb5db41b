import type { QueryOf } from '#contract/endpoint.ts';
import type { listThreads, OwnPart, Thread, ThreadsPage } from '#contract/threads.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { PresentContext } from '#server/people/present-person.ts';
import { bytesOf, cut, idOf, type PageAsked, pageMaxBytes, pageSize } from './page.ts';
import { type PostsMembership, requireMembership, requirePaging, threadGone } from './policy.ts';
import { presentAlone, presentAnswer, presentPost, type Viewing } from './present.ts';
import { readMostLiked } from './questions/read.ts';
import {
  countPosts,
  findCursor,
  type Listed,
  listAnswerRows,
  listFirstAnswers,
  listPostRows,
  listRowsById,
  type PostRow,
} from './reader.ts';

const ownPart = ({ participation: { isHost, isAdmin } }: PostsMembership): OwnPart => ({
  host: isHost,
  admin: isAdmin,
});

/** Presents posts with their oldest answers, all answers in one query. */
async function presentPosts(db: Reader, rows: readonly PostRow[], viewing: Viewing): Promise<Thread[]> {
  const postIds = rows.filter((row) => Number(row.answers) > 0).map((row) => row.thread_id);
  const budget = Math.max(0, pageMaxBytes - bytesOf(rows));
  const wanted = { postIds, viewerId: viewing.viewerId, budget };
  const answers = postIds.length === 0 ? [] : await listFirstAnswers(db, wanted);
  const byPost = Map.groupBy(answers, (answer) => answer.parent_id);
  return rows.map((row) => presentPost(row, byPost.get(row.thread_id) ?? [], viewing));
}

interface EventAsked {
  readonly eventId: number;
  readonly userId: number;
}

/** Reads a page of the newest posts, after one of them. */
async function readNewest(db: Reader, listed: Listed, { viewerId, before }: PageAsked<number>) {
  const cursor = before === undefined ? null : await findCursor(db, { ...listed, id: before });
  if (cursor === undefined) throw threadGone();
  return cut(await listPostRows(db, { ...listed, viewerId, cursor, limit: pageSize + 1 }), idOf);
}

/** Reads a page of an event's posts as one person sees them. */
export async function readPosts(
  context: Context,
  asked: EventAsked,
  query: QueryOf<typeof listThreads>,
): Promise<ThreadsPage> {
  const { reader } = context.database;
  const membership = await requireMembership(reader, context, asked);
  const paging = requirePaging(membership.area, query);
  const { eventId, userId: viewerId } = asked;
  const listed = { eventId, answered: query.answered };
  const [totalElements, { page, next }] = await Promise.all([
    countPosts(reader, listed),
    paging.order === 'likes'
      ? readMostLiked(reader, listed, { viewerId, before: paging.before })
      : readNewest(reader, listed, { viewerId, before: paging.before }),
  ]);
  const content = await presentPosts(reader, page, { viewerId, context });
  return { content, totalElements, next, loggedInUserEventParticipant: ownPart(membership) };
}

interface ThreadAsked extends EventAsked {
  readonly id: number;
}

async function requireRow(db: Reader, { eventId, userId, id }: ThreadAsked): Promise<PostRow> {
  const [row] = await listRowsById(db, [id], userId);
  if (row === undefined || row.event_id !== eventId) throw threadGone();
  return row;
}

/** Reads one thread for a person who is known to be allowed to; throws where it is gone. */
export async function viewThread(db: Reader, context: PresentContext, asked: ThreadAsked): Promise<Thread> {
  const row = await requireRow(db, asked);
  const [thread] = await presentPosts(db, [row], { viewerId: asked.userId, context });
  if (thread === undefined) throw threadGone();
  return thread;
}

export async function readThread(context: Context, asked: ThreadAsked): Promise<Thread> {
  const { reader } = context.database;
  await requireMembership(reader, context, asked);
  return viewThread(reader, context, asked);
}

/** Reads a page of the answers to a post. */
export async function readAnswers(
  context: Context,
  asked: ThreadAsked,
  after: number | undefined,
): Promise<ThreadsPage> {
  const { reader } = context.database;
  const membership = await requireMembership(reader, context, asked);
  const post = await requireRow(reader, asked);
  if (post.parent_id !== null) throw threadGone();
  const viewerId = asked.userId;
  const wanted = { postId: post.thread_id, viewerId, after: after ?? 0, limit: pageSize + 1 };
  const { page, next } = cut(await listAnswerRows(reader, wanted), idOf);
  return {
    content: page.map((row) => presentAnswer(row, { viewerId, context })),
    totalElements: Number(post.answers),
    next,
    loggedInUserEventParticipant: ownPart(membership),
  };
}

/**
 * Reads posts and answers by id, of whatever events and without their answers, for a person who is known to be allowed
 * to; deleted ones are left out.
 */
export async function readThreadsById(
  context: Context,
  { userId: viewerId }: { readonly userId: number },
  ids: readonly number[],
): Promise<ReadonlyMap<number, Thread>> {
  const { reader } = context.database;
  const rows = await listRowsById(reader, ids, viewerId);
  const alive = rows.filter((row) => row.deleted_at === null);
  return new Map(alive.map((row) => [row.thread_id, presentAlone(row, { viewerId, context })]));
}
