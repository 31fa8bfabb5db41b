import { sql } from 'kysely';
import type { LikesCursor } from '#contract/threads.ts';
import type { Reader, Writer } from '#server/db/database.ts';
import type { ThreadRow } from '#server/db/tables/threads.ts';
import { type Listed, listedPosts, type PostRow, posts } from '#server/features/threads/reader.ts';

/** A question with what its place in the order by likes was at a moment. */
export interface RankedRow extends PostRow {
  readonly rank_pinned: number;
  readonly rank_likes: number | string | bigint;
}

interface Ranking extends Listed {
  /** Later likes and pins do not count. */
  readonly asOf: number;
}

const ranked = (db: Reader, { asOf, ...listed }: Ranking) =>
  listedPosts(db, listed).select((scope) => [
    'thread.id',
    scope
      .case()
      .when('thread.pinned_at', '<=', asOf)
      .then(scope.lit(1))
      .else(scope.lit(0))
      .end()
      .as('rank_pinned'),
    scope
      .selectFrom('thread_likes')
      .select(({ fn }) => fn.countAll().as('count'))
      .whereRef('thread_likes.thread_id', '=', 'thread.id')
      .where('thread_likes.created_at', '<=', asOf)
      .$asScalar()
      .$notNull()
      .as('rank_likes'),
  ]);

interface MostLikedAsked extends Ranking {
  readonly viewerId: number;
  readonly after: LikesCursor | undefined;
  readonly limit: number;
}

const isAfter = ({ isPinned, likes, id }: LikesCursor) =>
  sql<boolean>`(rank_pinned, rank_likes, id) < (${isPinned ? 1 : 0}, ${likes}, ${id})`;

/** Lists a page of questions: pinned ones first, then the more liked, then the later ones. */
export function listMostLiked(
  db: Reader,
  { viewerId, after, limit, ...ranking }: MostLikedAsked,
): Promise<RankedRow[]> {
  const all = db.selectFrom(ranked(db, ranking).as('ranked')).selectAll();
  // Only the page's questions are read whole, since the order takes all of them.
  const page = (after === undefined ? all : all.where(isAfter(after)))
    .orderBy('rank_pinned', 'desc')
    .orderBy('rank_likes', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  return posts(db, viewerId)
    .innerJoin(page.as('rank'), 'rank.id', 'thread.id')
    .select(['rank.rank_pinned', 'rank.rank_likes'])
    .orderBy('rank.rank_pinned', 'desc')
    .orderBy('rank.rank_likes', 'desc')
    .orderBy('thread.id', 'desc')
    .execute();
}

/** Finds the moment of the newest like or pin of an event's posts; 0 where there is none. */
export async function findNewestMark(db: Reader, eventId: number): Promise<number> {
  const row = await db
    .selectFrom('threads as thread')
    .select(({ fn, selectFrom }) => [
      fn.max('thread.pinned_at').as('pinned'),
      fn
        .max(
          selectFrom('thread_likes')
            .select('thread_likes.created_at')
            .whereRef('thread_likes.thread_id', '=', 'thread.id')
            .orderBy('thread_likes.created_at', 'desc')
            .limit(1)
            .$asScalar(),
        )
        .as('liked'),
    ])
    .where('thread.event_id', '=', eventId)
    .where('thread.parent_id', 'is', null)
    .executeTakeFirstOrThrow();
  return Math.max(row.pinned ?? 0, row.liked ?? 0);
}

export async function countPinned(db: Reader, eventId: number): Promise<number> {
  const row = await db
    .selectFrom('threads')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('event_id', '=', eventId)
    .where('parent_id', 'is', null)
    .where('pinned_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export type Marks = Pick<ThreadRow, 'pinned_at' | 'answered_at'>;

export async function updateMarks(tx: Writer, id: number, marks: Marks): Promise<void> {
  await tx.updateTable('threads').set(marks).where('id', '=', id).execute();
}
