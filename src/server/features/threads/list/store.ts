import type { ParticipantStatus } from '#contract/participants.ts';
import type { Reader } from '#server/db/database.ts';
import { readAllByNumbers } from '#server/db/read-by.ts';
import type { Flag } from '#server/db/tables/flag.ts';
import { type Listed, listedPosts, type PostRow, posts } from '#server/features/threads/reader.ts';

/** Place of one person in an event, and the version of its posts. */
export interface PostsPlace {
  /** Null where the person has no place in the event. */
  readonly status: ParticipantStatus | null;
  readonly is_host: Flag | null;
  readonly is_admin: Flag | null;
  /** Null before the first change. */
  readonly version: number | null;
}

const listPlaces = readAllByNumbers<'eventId' | 'userId', PostsPlace>(
  ['eventId', 'userId'],
  (db, { eventId, userId }) =>
    db
      .selectFrom('events')
      .leftJoin('event_thread_versions', 'event_thread_versions.event_id', 'events.id')
      .leftJoin('event_participants', (join) =>
        join
          .onRef('event_participants.event_id', '=', 'events.id')
          .on('event_participants.user_id', '=', userId),
      )
      .select(['status', 'is_host', 'is_admin', 'version'])
      .where('events.id', '=', eventId),
);

/** Finds the place of a person in an event with the version of its posts: all that is read where nothing has changed. */
export async function findPostsPlace(
  db: Reader,
  asked: { readonly eventId: number; readonly userId: number },
): Promise<PostsPlace | undefined> {
  return (await listPlaces(db, asked))[0];
}

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
