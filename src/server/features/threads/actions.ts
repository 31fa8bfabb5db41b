import { limits } from '#contract/limits.ts';
import { texts } from '#contract/texts.ts';
import type { Likes, Thread } from '#contract/threads.ts';
import { canAnswer, canDeleteAny, canPost } from '#domain/event-access.ts';
import type { Writer } from '#server/db/database.ts';
import { lockName, orderOf } from '#server/db/dialects/locks.ts';
import type { ThreadRow } from '#server/db/tables/threads.ts';
import type { Doing } from '#server/http/doing.ts';
import { closeAnsweredKeys, closeKey } from '#server/http/idempotency.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { cleanRichText } from '#server/rich-text/clean-rich-text.ts';
import { requirePart, requireSelf, threadGone } from './policy.ts';
import { viewThread } from './read.ts';
import {
  type Chosen,
  countLikes,
  deleteLike,
  emptyThreads,
  findNewestMoment,
  findThread,
  findThreadByKey,
  hasAnswers,
  hasAnswersOfOthers,
  hasEvent,
  insertLike,
  insertThread,
} from './store.ts';

/** Marks, links and references make a text longer than it was sent. */
const storedMaxLength = 3 * limits.messageMaxLength;

/** Ids are given and deletions seen in the order of the commits, since pages and read positions go by them. */
const lockEvent = ({ tx, context }: Doing, eventId: number) =>
  lockName(tx, context.database.kind, `threads:${eventId}`);

function storable(written: string): string {
  const message = cleanRichText(written);
  if (message === '') throw new ProblemError('invalid', { fields: { message: texts.mandatory } });
  if (message.length > storedMaxLength)
    throw new ProblemError('invalid', { fields: { message: 'This text is too long.' } });
  return message;
}

interface NewThread {
  readonly eventId: number;
  readonly userId: number;
  readonly message: string;
  readonly parentQnaThreadId?: number | null | undefined;
}

/** Writes a post or an answer; what was written under the same key before, and forgotten as an answer, is not written again. */
export async function post(doing: Doing, wanted: NewThread, key: string | null): Promise<Thread> {
  const { tx, context, me } = doing;
  const { userId, eventId, parentQnaThreadId: parentId = null } = wanted;
  requireSelf(userId, me);
  const { area, participation } = await requirePart(tx, context, { eventId, userId });
  const isAllowed = (parentId === null ? canPost : canAnswer)(area, participation);
  if (!isAllowed) throw new ProblemError('forbidden');
  const content = { event_id: eventId, parent_id: parentId, message: storable(wanted.message) };
  await lockEvent(doing, eventId);
  const known = key === null ? undefined : await findThreadByKey(tx, { userId, key });
  const id = known === undefined ? await write(doing, content, key) : sameAs(known, content);
  return viewThread(tx, context, { eventId, id, userId });
}

type Content = Pick<ThreadRow, 'event_id' | 'parent_id' | 'message'>;

async function write(doing: Doing, content: Content, key: string | null): Promise<number> {
  const { tx, onCommit, context, me } = doing;
  const { event_id: eventId, parent_id: parentId } = content;
  if (parentId !== null) await requireOpenPost(tx, eventId, parentId);
  const createdAt = parentId === null ? await ownMoment(doing, eventId) : context.clock();
  const thread = { ...content, user_id: me.userId, client_key: key, created_at: createdAt };
  const threadId = await insertThread(tx, thread);
  onCommit(() =>
    context.realtime.toEvent({ type: 'thread.posted', eventId, threadId, parentId, userId: me.userId }),
  );
  return threadId;
}

/** No two posts share a moment: likes would decide between them, and move posts over the edge of a page while others read. */
async function ownMoment({ tx, context }: Doing, eventId: number): Promise<number> {
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

interface Named {
  readonly eventId: number;
  readonly id: number;
}

/** Sets whether one likes something; the count is the number of those who do. */
export async function setLike(
  doing: Doing,
  { eventId, id, userId, liked }: Named & { userId: number; liked: boolean },
): Promise<Likes> {
  const { tx, onCommit, context, me } = doing;
  requireSelf(userId, me);
  await requirePart(tx, context, { eventId, userId });
  // One after the other, so that the last count is the last one there is, and none of what is being deleted.
  await lockEvent(doing, eventId);
  const thread = await findThread(tx, { eventId, id });
  if (thread === undefined || thread.deleted_at !== null) throw threadGone();
  const like = { threadId: id, userId };
  const isChanged = liked ? await insertLike(tx, like, context.clock()) : await deleteLike(tx, like);
  const likedCount = await countLikes(tx, id);
  if (isChanged) {
    const order = await orderOf(tx, context.database.kind);
    onCommit(() => {
      context.realtime.toEvent({ type: 'thread.liked', eventId, threadId: id, likedCount }, order);
      context.realtime.toPerson(userId, { type: 'own.liked', eventId, threadId: id, liked }, order);
    });
  }
  return { id, likedCount, loggedInUserLiked: liked };
}

/** Deletes something of one's own, or as a host something of another. */
export async function deleteThread(doing: Doing, { eventId, id }: Named): Promise<void> {
  const { tx, context, me } = doing;
  const { area, participation } = await requirePart(tx, context, { eventId, userId: me.userId });
  await lockEvent(doing, eventId);
  const row = await findThread(tx, { eventId, id });
  if (row === undefined) throw threadGone();
  const isOwn = row.user_id === me.userId;
  if (isOwn && canPost(area, participation)) return takeBack(doing, row);
  if (!isOwn && canDeleteAny(area, participation)) return removeWhole(doing, row);
  const isThere = row.deleted_at === null || (row.parent_id === null && (await hasAnswers(tx, id)));
  throw isThere ? new ProblemError('forbidden') : threadGone();
}

/** What others have answered stays. */
async function takeBack(doing: Doing, row: ThreadRow): Promise<void> {
  const isAnswered = row.parent_id === null && (await hasAnswersOfOthers(doing.tx, row));
  if (!isAnswered) return removeWhole(doing, row);
  if (await empty(doing, { id: row.id })) tellDeleted(doing, row);
}

/** Their words go too from the answers that are kept to be repeated. False where all were deleted already. */
async function empty({ tx, context }: Doing, chosen: Chosen): Promise<boolean> {
  const emptied = await emptyThreads(tx, chosen, context.clock());
  await closeAnsweredKeys(tx, emptied);
  return emptied.length > 0;
}

/** With its answers, where it has any. */
async function removeWhole(doing: Doing, row: ThreadRow): Promise<void> {
  const hadAnswers = row.parent_id === null && (await empty(doing, { parent_id: row.id }));
  const wasThere = await empty(doing, { id: row.id });
  if (!hadAnswers && !wasThere) return;
  tellDeleted(doing, row);
  if (row.parent_id !== null) await tellIfPostWent(doing, row.event_id, row.parent_id);
}

/** A deleted post goes with the last answer to it. */
async function tellIfPostWent(doing: Doing, eventId: number, postId: number): Promise<void> {
  const row = await findThread(doing.tx, { eventId, id: postId });
  if (row && row.deleted_at !== null && !(await hasAnswers(doing.tx, postId))) tellDeleted(doing, row);
}

function tellDeleted({ onCommit, context }: Doing, row: ThreadRow): void {
  const { id: threadId, event_id: eventId, parent_id: parentId } = row;
  onCommit(() => context.realtime.toEvent({ type: 'thread.deleted', eventId, threadId, parentId }));
}

/** Takes back what was written under a key, and whatever may still arrive under it. */
export async function withdraw(
  doing: Doing,
  { eventId, key }: { eventId: number; key: string },
): Promise<void> {
  const { tx, context, me } = doing;
  if (!(await hasEvent(tx, eventId))) throw threadGone();
  const owned = { userId: me.userId, key: key.toLowerCase() };
  await closeKey(tx, context, owned);
  await lockEvent(doing, eventId);
  const row = await findThreadByKey(tx, owned);
  if (row === undefined) return;
  if (row.event_id !== eventId) throw threadGone();
  await takeBack(doing, row);
}
