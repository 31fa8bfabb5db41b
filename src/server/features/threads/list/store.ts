import type { Reader } from '#server/db/database.ts';
import { createPlaceReader } from '#server/db/event-versions.ts';
import { readAllByNumbers } from '#server/db/read-by.ts';
import { type Listed, listedPosts, type PostRow, posts } from '#server/features/threads/reader.ts';

/** Reads the place of a person in an event with the version of its posts. */
export const readPostsPlace = createPlaceReader('event_thread_versions');

const listLiked = readAllByNumbers<'eventId' | 'userId', { readonly thread_id: number }>(
  ['eventId', 'userId'],
  (db, { eventId, userId }) =>
    db
      .selectFrom('thread_likes')
      .innerJoin('threads', 'threads.id', 'thread_likes.thread_id')
      .select('thread_likes.thread_id')
      .where('thread_likes.user_id', '=', userId)
      .where('threads.event_id', '=', eventId),
);

/** Lists the ids of an event's posts and answers that a person likes. */
export async function findLikedIds(
  db: Reader,
  asked: { readonly eventId: number; readonly userId: number },
): Promise<ReadonlySet<number>> {
  return new Set((await listLiked(db, asked)).map(({ thread_id }) => thread_id));
}

/** Changed post, with the number of those that are listed now. */
export interface ChangedRow extends PostRow {
  readonly total: number | string | bigint;
}

interface ChangesAsked {
  readonly listed: Listed;
  readonly viewerId: number;
  readonly since: number;
  readonly limit: number;
}

/** Lists the posts of an event that have changed since a version, with those that are listed no more. */
export function listChangedRows(
  db: Reader,
  { listed, viewerId, since, limit }: ChangesAsked,
): Promise<ChangedRow[]> {
  const total = listedPosts(db, listed)
    .select(({ fn }) => fn.countAll().as('count'))
    .$asScalar()
    .$notNull();
  return posts(db, viewerId)
    .select(total.as('total'))
    .where('thread.event_id', '=', listed.eventId)
    .where('thread.parent_id', 'is', null)
    .where('thread.changed_version', '>', since)
    .orderBy('thread.created_at', 'desc')
    .orderBy('thread.id', 'desc')
    .limit(limit)
    .execute();
}
