import type { Thread, ThreadsPage } from '#contract/threads.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { PresentContext } from '#server/people/present-person.ts';
import { presentPosts } from './list/read-page.ts';
import { cut, idOf, pageSize } from './page.ts';
import { ownPart, requireMembership, threadGone } from './policy.ts';
import { presentAlone, presentAnswer } from './present.ts';
import { listAnswerRows, listRowsById, type PostRow } from './reader.ts';

interface EventAsked {
  readonly eventId: number;
  readonly userId: number;
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
  const { threads } = await presentPosts(db, [row], { viewerId: asked.userId, context });
  const [thread] = threads;
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
