import type { DatabaseKind, Writer } from '#server/db/database.ts';
import { acquireLock } from '#server/db/dialects/locks.ts';
import { raiseVersion } from '#server/db/event-versions.ts';

const countChange = (tx: Writer, eventId: number): Promise<number> =>
  raiseVersion(tx, 'event_thread_versions', eventId);

/** Notes that a post has changed, with its answers, likes and marks: the last thing that its transaction does. */
export async function postChanged(
  tx: Writer,
  { eventId, postId }: { readonly eventId: number; readonly postId: number },
): Promise<void> {
  const version = await countChange(tx, eventId);
  await tx.updateTable('threads').set({ changed_version: version }).where('id', '=', postId).execute();
}

/** Acquires the lock of an event's threads, under which ids, deletions and marks become visible in the order of commits. */
export const lockThreads = (tx: Writer, kind: DatabaseKind, eventId: number): Promise<void> =>
  acquireLock(tx, kind, `threads:${eventId}`);

/**
 * Acquires the locks of the threads of all events in which somebody may have written, before the first write of a
 * transaction that ends with `authorChanged`: posts are locked before their version, and nobody posts meanwhile.
 */
export async function lockAuthor(tx: Writer, kind: DatabaseKind, userId: number): Promise<void> {
  if (kind === 'sqlite') return;
  const places = await tx
    .selectFrom('event_participants')
    .select('event_id')
    .where('user_id', '=', userId)
    .union(tx.selectFrom('threads').select('event_id').where('user_id', '=', userId))
    .orderBy('event_id')
    .execute();
  for (const { event_id } of places) await lockThreads(tx, kind, event_id);
}

/** Ids of one statement. */
const batch = 500;

interface Author {
  readonly userId: number;
  /** Events in which something about them has changed; all of them where nothing is said. */
  readonly eventIds?: readonly number[];
}

/** Notes that the author of posts and answers is shown otherwise: another name, or a host. Under `lockAuthor`. */
export async function authorChanged(tx: Writer, { userId, eventIds }: Author): Promise<void> {
  const written = tx.selectFrom('threads').where('user_id', '=', userId);
  const events = await written.select('event_id').distinct().orderBy('event_id').execute();
  for (const { event_id: eventId } of events) {
    if (eventIds !== undefined && !eventIds.includes(eventId)) continue;
    const version = await countChange(tx, eventId);
    const answered = written.where('event_id', '=', eventId).where('parent_id', 'is not', null);
    await tx
      .updateTable('threads')
      .set({ changed_version: version })
      .where('event_id', '=', eventId)
      .where('parent_id', 'is', null)
      .where((scope) =>
        scope.or([
          scope('user_id', '=', userId),
          scope('id', 'in', answered.select('parent_id').$castTo<{ parent_id: number }>()),
        ]),
      )
      .execute();
  }
}

/**
 * Notes that a person's posts, answers and likes go, or go to somebody else, and takes the likes away. Under `lockAuthor`,
 * while they are still theirs.
 */
export async function authorLeaves(tx: Writer, userId: number): Promise<void> {
  const touched = await tx
    .selectFrom('threads')
    .select(['event_id', 'id', 'parent_id'])
    .where('user_id', '=', userId)
    .union(
      tx
        .selectFrom('thread_likes')
        .innerJoin('threads', 'threads.id', 'thread_likes.thread_id')
        .select(['threads.event_id', 'threads.id', 'threads.parent_id'])
        .where('thread_likes.user_id', '=', userId),
    )
    .orderBy('event_id')
    .execute();
  await tx.deleteFrom('thread_likes').where('user_id', '=', userId).execute();
  for (const [eventId, threads] of Map.groupBy(touched, ({ event_id }) => event_id)) {
    const version = await countChange(tx, eventId);
    const posts = [...new Set(threads.map(({ id, parent_id }) => parent_id ?? id))];
    for (let from = 0; from < posts.length; from += batch)
      await tx
        .updateTable('threads')
        .set({ changed_version: version })
        .where('id', 'in', posts.slice(from, from + batch))
        .execute();
  }
}
