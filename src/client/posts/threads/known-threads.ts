import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { type CachedPage, threadsKey } from './thread-queries.ts';

/** Counts posts and answers of others, newer than this one, in the lists that this page has read. */
export function countNewerKnown(queryClient: QueryClient, ownId: number | undefined) {
  return (eventId: number, upTo: number): number => {
    const lists = queryClient.getQueryData<InfiniteData<CachedPage>>(threadsKey(eventId));
    const posts = lists?.pages.flatMap(({ value }) => value.content) ?? [];
    const things = posts.flatMap((post) => [post, ...post.childThreads]);
    return things.filter(({ id, userId, deleted }) => id > upTo && userId !== ownId && !deleted).length;
  };
}
