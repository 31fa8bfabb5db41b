import { apiQuery } from '#client/api/api-query.ts';
import { conversationsQuery } from '#client/chat/conversations.ts';
import { favouritesQuery } from '#client/people/favourites.tsx';
import { recallPeople } from '#client/people/people-query.ts';
import { readPostsAhead } from '#client/posts/threads/read-ahead.ts';
import type { RouterContext } from '#client/session/guards.ts';
import { knownMe } from '#client/session/me.ts';
import { listBlocked } from '#contract/chat.ts';
import { withTimeLimit } from '#offline/time-limit.ts';

/** Reading from the phone takes a few ms; where it has nothing the screen is drawn without, and rows come later. */
const patienceMs = 300;

/**
 * Brings everybody to whom one may send out of the phone, so that no row comes under a finger on its way to another.
 * Never fails, since the screen asks itself and tells what went wrong.
 */
export async function readShareAhead(context: RouterContext): Promise<void> {
  const { queryClient, connection } = context;
  const { api } = connection;
  const me = knownMe(queryClient);
  const reads = [
    queryClient.prefetchQuery(conversationsQuery(api)),
    queryClient.prefetchQuery(apiQuery(api, listBlocked, {})),
    me && queryClient.prefetchQuery(favouritesQuery(api, me.id)),
    recallPeople(queryClient, api),
    readPostsAhead(context, 'forum'),
  ];
  await withTimeLimit(patienceMs, Promise.all(reads));
}
