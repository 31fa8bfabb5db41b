import type { Likes, Thread } from '#contract/threads.ts';
import { canAnswer, canDeleteAny, canPost } from '#domain/event-access.ts';
import type { ActionContext } from '#server/action.ts';
import type { Writer } from '#server/db/database.ts';
import { sequenceOf } from '#server/db/dialects/locks.ts';
import type { ThreadRow } from '#server/db/tables/threads.ts';
import { awaitKey, closeAnsweredKeys, closeKey } from '#server/http/idempotency.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { threadWritten } from '#server/push/subjects.ts';
import { postChanged } from '#server/thread-versions/store.ts';
import { lockEvent, type Named } from './lock.ts';
import { requireMembership, requireSelf, requireStorable, threadGone } from './policy.ts';
import { momentOfMark } from './questions/moment.ts';
import { viewThread } from './read.ts';
import { tellDeleted } from './tell-deleted.ts';
import {
  type Chosen,
  clearThreads,
  countLikes,
  deleteLike,
  findNewestMoment,
  findThread,
  findThreadByKey,
  hasAnswers,
  hasAnswersOfOthers,
  insertLike,
  insertThread,
  rowBytes,
} from './writer.ts';

interface NewThread {
  readonly eventId: number;
  readonly userId: number;
  /** HTML that has been cleaned. */
  readonly message: string;
  readonly parentQnaThreadId?: number | null | undefined;
}

/** Writes a post or an answer; what was written under the same key before, and forgotten as an answer, is not written again. */
export async function post(action: ActionContext, wanted: NewThread, key: string | null): Promise<Thread> {
  const { tx, context, me } = action;
  const { userId, eventId, parentQnaThreadId: parentId = null } = wanted;
  requireSelf(userId, me);
  const { area, participation } = await requireMembership(tx, context, { eventId, userId });
  const isAllowed = (parentId === null ? canPost : canAnswer)(area, participation);
  if (!isAllowed) throw new ProblemError('forbidden');
  const content = { event_id: eventId, parent_id: parentId, message: requireStorable(wanted.message) };
  await lockEvent(action, eventId);
  const known = key === null ? undefined : await findThreadByKey(tx, { userId, key });
  const id = known === undefined ? await write(action, content, key) : sameAs(known, content);
  return viewThread(tx, context, { eventId, id, userId });
}

type Content = Pick<ThreadRow, 'event_id' | 'parent_id' | 'message'>;

async function write(action: ActionContext, content: Content, key: string | null): Promise<number> {
  const { tx, onCommit, context, me } = action;
  const { event_id: eventId, parent_id: parentId } = content;
  if (parentId !== null) await requireOpenPost(tx, eventId, parentId);
  const createdAt = parentId === null ? await ownMoment(action, eventId) : context.clock();
  context.writtenBytes.add(me.userId, rowBytes + Buffer.byteLength(content.message));
  const thread = { ...content, user_id: me.userId, client_key: key, created_at: createdAt };
  const threadId = await insertThread(tx, thread);
  if (parentId !== null || eventId === context.programme.eventIds.announcements)
    await threadWritten(action, threadId);
  await postChanged(tx, { eventId, postId: parentId ?? threadId });
  onCommit(() =>
    context.realtime.toEvent({ type: 'thread.posted', eventId, threadId, parentId, userId: me.userId }),
  );
  return threadId;
}

/**
 * Finds a moment for a post that no other post of the event has: among equals likes would decide, and move posts over
 * the edge of a page while others read.
 */
async function ownMoment({ tx, context }: ActionContext, eventId: number): Promise<number> {
  const newest = await findNewestMoment(tx, eventId);
  return newest === null ? context.clock() : Math.max(context.clock(), newest + 1);
}

async function requireOpenPost(tx: Writer, eventId: number, id: number): Promise<void> {
  const row = await findThread(tx, { eventId, id });
  if (row === undefined || row.parent_id !== null || row.deleted_at !== null) throw threadGone();
}

/** A deleted thing has no content to compare, and nothing comes back of it. */
function sameAs(known: ThreadRow, content: Content): number {
  const isSame =
    known.event_id === content.event_id &&
    known.parent_id === content.parent_id &&
    known.message === content.message;
  if (!isSame) throw new ProblemError('key_reused');
  return known.id;
}

/** Sets whether one likes something; the count is the number of those who do. */
export async function setLike(
  action: ActionContext,
  { eventId, id, userId, liked }: Named & { userId: number; liked: boolean },
): Promise<Likes> {
  const { tx, onCommit, context, me } = action;
  requireSelf(userId, me);
  const { area } = await requireMembership(tx, context, { eventId, userId });
  // One after the other, so that the last count is the last one there is, and none of what is being deleted.
  await lockEvent(action, eventId);
  const thread = await findThread(tx, { eventId, id });
  if (thread === undefined || thread.deleted_at !== null) throw threadGone();
  const like = { threadId: id, userId };
  const isQuestion = area === 'questions' && thread.parent_id === null;
  const moment = liked && isQuestion ? await momentOfMark(action, eventId) : context.clock();
  const isChanged = liked ? await insertLike(tx, like, moment) : await deleteLike(tx, like);
  const likedCount = await countLikes(tx, id);
  if (isChanged) {
    const sequence = await sequenceOf(tx, context.database.kind);
    await postChanged(tx, { eventId, postId: thread.parent_id ?? id });
    onCommit(() => {
      context.realtime.toEvent({ type: 'thread.liked', eventId, threadId: id, likedCount }, sequence);
      context.realtime.toPerson(userId, { type: 'own.liked', eventId, threadId: id, liked }, sequence);
    });
  }
  return { id, likedCount, loggedInUserLiked: liked };
}

/** Deletes something of one's own, or as a host something of another, who is told why. */
export async function deleteThread(
  action: ActionContext,
  { eventId, id }: Named,
  reason: string | null,
): Promise<void> {
  const { tx, context, me } = action;
  const { area, participation } = await requireMembership(tx, context, { eventId, userId: me.userId });
  await lockEvent(action, eventId);
  const row = await findThread(tx, { eventId, id });
  if (row === undefined) throw threadGone();
  const isOwn = row.user_id === me.userId;
  if (isOwn && canPost(area, participation)) return deleteOwn(action, row);
  if (!isOwn && canDeleteAny(area, participation)) {
    await deleteWithAnswers(action, row);
    if (row.deleted_at === null) await tellDeleted(action, { row, area, reason });
    return;
  }
  const isThere = row.deleted_at === null || (row.parent_id === null && (await hasAnswers(tx, id)));
  throw isThere ? new ProblemError('forbidden') : threadGone();
}

/** Deletes a person's own thread; where others have answered it stays as an empty post above their answers. */
async function deleteOwn(action: ActionContext, row: ThreadRow): Promise<void> {
  const isAnswered = row.parent_id === null && (await hasAnswersOfOthers(action.tx, row));
  if (!isAnswered) return deleteWithAnswers(action, row);
  if (!(await clear(action, { id: row.id }))) return;
  notifyDeleted(action, row);
  await postChanged(action.tx, { eventId: row.event_id, postId: row.id });
}

/** Clears the texts of threads, and the stored replies in which they stand. Answers false where all were deleted already. */
async function clear({ tx, context }: ActionContext, chosen: Chosen): Promise<boolean> {
  const cleared = await clearThreads(tx, chosen, context.clock());
  await closeAnsweredKeys(tx, cleared);
  return cleared.length > 0;
}

/** Deletes a thread and all answers to it. */
async function deleteWithAnswers(action: ActionContext, row: ThreadRow): Promise<void> {
  const hadAnswers = row.parent_id === null && (await clear(action, { parent_id: row.id }));
  const wasThere = await clear(action, { id: row.id });
  if (!hadAnswers && !wasThere) return;
  notifyDeleted(action, row);
  if (row.parent_id !== null) await notifyIfPostWent(action, row.event_id, row.parent_id);
  await postChanged(action.tx, { eventId: row.event_id, postId: row.parent_id ?? row.id });
}

/** Notifies of a deleted post that has lost its last answer, and with it its place in the forum. */
async function notifyIfPostWent(action: ActionContext, eventId: number, postId: number): Promise<void> {
  const row = await findThread(action.tx, { eventId, id: postId });
  if (row && row.deleted_at !== null && !(await hasAnswers(action.tx, postId))) notifyDeleted(action, row);
}

function notifyDeleted({ onCommit, context }: ActionContext, row: ThreadRow): void {
  const { id: threadId, event_id: eventId, parent_id: parentId } = row;
  onCommit(() => context.realtime.toEvent({ type: 'thread.deleted', eventId, threadId, parentId }));
}

/**
 * Takes back what was written under a key, and whatever may still arrive under it. Whether there is such an event is not
 * asked, since the answer would tell strangers.
 */
export async function withdraw(
  action: ActionContext,
  { eventId, key }: { eventId: number; key: string },
): Promise<void> {
  const { tx, context, me } = action;
  const owned = { userId: me.userId, key: key.toLowerCase() };
  await awaitKey(tx, context, owned);
  await lockEvent(action, eventId);
  await closeKey(tx, context, owned);
  const row = await findThreadByKey(tx, owned);
  if (row === undefined) return;
  if (row.event_id !== eventId) throw threadGone();
  await deleteOwn(action, row);
}
