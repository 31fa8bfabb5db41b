import type { QueryClient } from '@tanstack/react-query';
import { apiQueryKey } from '#client/api/api-query.ts';
import { getThread, listAnswers } from '#contract/threads.ts';
import { forgetKeptAnswers } from '#offline/query-persistence.ts';
import { keysOf } from './thread-patches.ts';
import { type CachedPages, type ThreadsView, threadsKey } from './thread-queries.ts';

const views: readonly ThreadsView[] = ['likes', 'newest', 'answered'];

/** Questions and answers are for who is in the room: none are kept in their place, and read anew once one is in again. */
export function forgetThreads(queryClient: QueryClient, eventId: number): void {
  const nothing: CachedPages = { pages: [], pageParams: [] };
  const lists = [
    ...views.map((view) => threadsKey(eventId, view)),
    ...keysOf(queryClient, listAnswers, eventId),
  ];
  for (const queryKey of lists) {
    // What is on its way was asked for while one was in.
    void queryClient.cancelQueries({ queryKey, exact: true });
    queryClient.setQueryData(queryKey, nothing, { updatedAt: 1 });
  }
  for (const queryKey of keysOf(queryClient, getThread, eventId)) queryClient.removeQueries({ queryKey });
  // Those that were read before this start are on the phone only.
  for (const endpoint of [listAnswers, getThread])
    forgetKeptAnswers(queryClient, apiQueryKey(endpoint, { params: { id: String(eventId) } }));
}
