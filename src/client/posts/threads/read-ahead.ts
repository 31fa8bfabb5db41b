import type { Answer } from '#client/api/api.ts';
import { apiQueryKey } from '#client/api/api-query.ts';
import type { RouterContext } from '#client/session/guards.ts';
import { getProgramme, type Programme } from '#contract/programme.ts';
import { withTimeLimit } from '#offline/time-limit.ts';
import { otherwiseEventIds, threadsQuery } from './thread-queries.ts';

/** Reading from the phone takes a few ms; where it has nothing the screen is drawn without. */
const patienceMs = 100;

/**
 * Brings posts out of the phone, so that their screen is drawn once and whole. Begins as soon as a finger is on its way
 * there; never fails, since the screen asks itself and tells what went wrong.
 */
export async function readPostsAhead(
  { queryClient, connection }: RouterContext,
  area: 'announcements' | 'forum',
): Promise<void> {
  const programme = queryClient.getQueryData<Answer<Programme>>(apiQueryKey(getProgramme, {}))?.value;
  const query = threadsQuery(connection.api, (programme?.eventIds ?? otherwiseEventIds)[area]);
  if (queryClient.getQueryData(query.queryKey) !== undefined) return;
  const isRead = queryClient.prefetchInfiniteQuery(query);
  await withTimeLimit(patienceMs, isRead);
}
