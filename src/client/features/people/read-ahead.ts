import type { QueryClient } from '@tanstack/react-query';
import type { Answer, Api } from '#client/api/api.ts';
import { apiQueryKey } from '#client/api/api-query.ts';
import { favouritesQuery } from '#client/people/favourites.tsx';
import { otherwiseEventId, participantsQuery } from '#client/people/people-query.ts';
import { knownMe } from '#client/session/me.ts';
import { getProgramme, type Programme } from '#contract/programme.ts';
import { withTimeLimit } from '#offline/time-limit.ts';

/** Reading from the phone takes a few ms; where it has nothing the screen is drawn without. */
const patienceMs = 100;

/**
 * Brings what the screen is first drawn from out of the phone, so that it is drawn once and whole. Begins as soon as a
 * finger is on its way there; never fails, since the screen asks itself and tells what went wrong.
 */
export async function readAhead(queryClient: QueryClient, api: Api): Promise<void> {
  const programme = queryClient.getQueryData<Answer<Programme>>(apiQueryKey(getProgramme, {}))?.value;
  const me = knownMe(queryClient);
  const firstPage = participantsQuery(api, programme?.eventIds.forum ?? otherwiseEventId, {});
  if (me === null || queryClient.getQueryData(firstPage.queryKey) !== undefined) return;
  const isRead = Promise.all([
    queryClient.prefetchQuery(favouritesQuery(api, me.id)),
    queryClient.prefetchQuery(firstPage),
  ]);
  await withTimeLimit(patienceMs, isRead);
}
