import type { LikesCursor } from '#contract/threads.ts';
import type { Reader } from '#server/db/database.ts';
import { cut, type PageAsked, pageSize } from '#server/features/threads/page.ts';
import type { Listed } from '#server/features/threads/reader.ts';
import { findNewestMark, listMostLiked, type RankedRow } from './store.ts';

/** Place of a question in the order by likes, as `LikesCursorSchema` reads it. */
const placeAsOf =
  (asOf: number) =>
  ({ rank_pinned, rank_likes, thread_id }: RankedRow): string =>
    [asOf, rank_pinned, rank_likes, thread_id].join('-');

/**
 * Reads a page of a room's questions: pinned ones first, then the more liked. All pages of one reading count pins and
 * likes as of its first page, so that a question does not move over the edge of a page while others like.
 */
export async function readMostLiked(
  db: Reader,
  listed: Listed,
  { viewerId, before }: PageAsked<LikesCursor>,
) {
  const asOf = before?.asOf ?? (await findNewestMark(db, listed.eventId));
  const rows = await listMostLiked(db, { ...listed, viewerId, asOf, after: before, limit: pageSize + 1 });
  return cut(rows, placeAsOf(asOf));
}
