import type { QueryClient } from '@tanstack/react-query';
import { apiQueryKey } from '#client/connection/api-query.ts';
import { knownMe } from '#client/connection/me.ts';
import { favouritesQuery } from '#client/identity/favourites.ts';
import { otherwiseEventId, participantsQuery } from '#client/identity/people-query.ts';
import type { Answer, Api } from '#client/lib/http.ts';
import { getProgramme, type Programme } from '#contract/programme.ts';

/** Begins to bring what the screen is first drawn from out of the phone, as soon as a finger is on its way there. */
export function readAhead(queryClient: QueryClient, api: Api): void {
  const programme = queryClient.getQueryData<Answer<Programme>>(apiQueryKey(getProgramme, {}))?.value;
  const me = knownMe(queryClient);
  // Neither ever fails; the screen asks itself and tells what went wrong.
  if (me !== null) void queryClient.prefetchQuery(favouritesQuery(api, me.id));
  void queryClient.prefetchQuery(participantsQuery(api, programme?.eventIds.forum ?? otherwiseEventId, {}));
}
