import type { Answer } from '#client/api/api.ts';
import { apiQueryKey } from '#client/api/api-query.ts';
import { favouritesQuery } from '#client/people/favourites.tsx';
import { otherwiseEventIds } from '#client/posts/threads/thread-queries.ts';
import type { RouterContext } from '#client/session/guards.ts';
import { knownMe } from '#client/session/me.ts';
import { getProgramme, type Programme } from '#contract/programme.ts';
import { withTimeLimit } from '#offline/time-limit.ts';
import { tablesQuery } from './tables-query.ts';

/** Reading from the phone takes a few ms; where it has nothing the screen is drawn without. */
const patienceMs = 100;

/**
 * Brings the tables and one's favourites out of the phone, so that their screen is drawn once and whole. Begins as soon
 * as a finger is on its way there; never fails, since the screen asks itself and tells what went wrong.
 */
export async function readTablesAhead({ queryClient, connection }: RouterContext): Promise<void> {
  const { api } = connection;
  const programme = queryClient.getQueryData<Answer<Programme>>(apiQueryKey(getProgramme, {}))?.value;
  const eventId = (programme?.eventIds ?? otherwiseEventIds).announcements;
  const me = knownMe(queryClient);
  const areRead = Promise.all([
    queryClient.prefetchQuery({ ...tablesQuery(api, eventId), staleTime: Number.POSITIVE_INFINITY }),
    me && queryClient.prefetchQuery({ ...favouritesQuery(api, me.id), staleTime: Number.POSITIVE_INFINITY }),
  ]);
  await withTimeLimit(patienceMs, areRead);
}
