import { tableLimits } from '#contract/table-limits.ts';
import type { Context } from '#server/context.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { CallNews, Seated, VideoNotice } from '#server/providers/video/video.ts';
import { lockTables } from './lease.ts';
import { findSeatOf } from './reader.ts';
import { raiseTablesVersion, shortenLeases } from './writer.ts';

/** Rest of a lease whose page is no longer in the call: longer than a page that lives takes to renew it. */
const hungUpMs = tableLimits.renewMs + 10_000;

type Services = Pick<Context, 'database' | 'video' | 'clock'>;

/** Has people taken out of the calls of tables, but those who sit there by then; nobody waits for it. */
export function endCalls(
  { database, video, clock }: Services,
  eventId: number,
  seats: readonly Seated[],
): void {
  video.ended(seats, async ({ tableId, userId }) => {
    const seat = await findSeatOf(database.reader, { eventId, userId, now: clock() });
    return seat?.table_id === tableId;
  });
}

/** Takes a notice of whoever carries the calls; one of somebody else is refused. */
export async function takeCallNotice(context: Context, notice: VideoNotice): Promise<void> {
  const { readNotice } = context.video;
  if (readNotice === undefined) throw new ProblemError('not_configured');
  const news = readNotice(notice);
  if (news === 'forged') throw new ProblemError('forbidden');
  const eventId = context.programme.eventIds.announcements;
  // A token is good for some minutes, also where the seat that it was given for is not.
  if (news?.type === 'joined') endCalls(context, eventId, [news]);
  else if (news !== null) await hungUp(context, eventId, news);
}

/**
 * Shortens the leases of those who are no longer in a call. Their pages may live all the same: one that was loaded anew,
 * a second device that took the seat over, a tunnel. Each renews within the rest of its lease, and the seat of a page
 * that is gone is free after it. A lease that was renewed since shows that what the notice tells of is over, so it may
 * come as late and as often as it likes.
 */
function hungUp(
  { database, clock }: Services,
  eventId: number,
  news: Exclude<CallNews, { type: 'joined' }>,
): Promise<void> {
  return database.transaction(async (tx) => {
    await lockTables({ tx, kind: database.kind }, eventId);
    const now = clock();
    const shortened = await shortenLeases(tx, {
      tableId: news.tableId,
      userId: news.type === 'left' ? news.userId : null,
      endingBefore: Math.min(news.at, now) + tableLimits.leaseMs,
      until: now + hungUpMs,
    });
    // What was composed before would be believed for longer than the leases now are.
    if (shortened) await raiseTablesVersion(tx, eventId);
  });
}
