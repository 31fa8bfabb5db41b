import {
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQuery,
} from '@tanstack/react-query';
import type { Api } from '#client/api/api.ts';
import { apiQuery, apiQueryKey } from '#client/api/api-query.ts';
import { type Cached, knownPage, readCached } from '#client/api/kept-answer.ts';
import { useConnection } from '#client/connection/connection.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { getProgramme } from '#contract/programme.ts';
import { getThread, listAnswers, listThreads, type Thread } from '#contract/threads.ts';
import { inPages } from '#offline/kept-names.ts';
import { type CachedPage, type CachedPages, type PageParam, readChanged } from './read-changed.ts';

export type { CachedPage, CachedPages, PageParam };

/** Lists of an event's threads: the posts of announcements and forum, and the three of a room's questions. */
export type ThreadsView = 'posts' | 'likes' | 'newest' | 'answered';

const queryOf = {
  posts: {},
  likes: { order: 'likes' },
  newest: { order: 'newest' },
  answered: { order: 'newest', answered: 'true' },
} as const satisfies Record<ThreadsView, CallInput<typeof listThreads>['query']>;

export const threadsKey = (eventId: number, view: ThreadsView = 'posts') => {
  const query = view === 'posts' ? {} : { query: queryOf[view] };
  return [...apiQueryKey(listThreads, { params: { id: String(eventId) }, ...query }), inPages] as const;
};
export const answersKey = (eventId: number, postId: number) =>
  [...apiQueryKey(listAnswers, { params: { id: String(eventId), qnaId: String(postId) } }), inPages] as const;
export const threadKey = (eventId: number, postId: number) =>
  [...apiQueryKey(getThread, { params: { id: String(eventId), qnaId: String(postId) } }), 'kept'] as const;

const followsOn = {
  initialPageParam: null as PageParam,
  getNextPageParam: ({ value }: CachedPage) => value.next,
};

/** Threads of an event in the order of the list. Where it was read before, only what has changed since is asked for. */
export function threadsQuery(api: Api, eventId: number, view: ThreadsView = 'posts') {
  // Pages of the reading under way that are there already, by the cursors that ask for them.
  let known: ReadonlyMap<PageParam, CachedPage> = new Map();
  return infiniteQueryOptions({
    ...followsOn,
    queryKey: threadsKey(eventId, view),
    queryFn: async ({ client, queryKey, pageParam, signal }) => {
      if (pageParam === null) {
        const data = client.getQueryData<CachedPages>(queryKey);
        known = await readChanged({ api, eventId, query: queryOf[view], signal }, data);
      }
      const merged = known.get(pageParam);
      if (merged !== undefined) return merged;
      const query = { ...queryOf[view], ...(pageParam !== null && { before: String(pageParam) }) };
      const input = { params: { id: String(eventId) }, query };
      const page = knownPage<CachedPage, PageParam>(client, queryKey, pageParam);
      return readCached({ api, endpoint: listThreads, input, signal }, page);
    },
  });
}

export interface ThreadsList {
  readonly queryKey: QueryKey;
  readonly view: ThreadsView;
  readonly data: CachedPages;
}

const allViews: readonly ThreadsView[] = ['posts', 'likes', 'newest', 'answered'];

/** The lists of an event that this page has read. */
export function listsOf(queryClient: QueryClient, eventId: number): ThreadsList[] {
  return allViews.flatMap((view) => {
    const queryKey = threadsKey(eventId, view);
    const data = queryClient.getQueryData<CachedPages>(queryKey);
    return data === undefined ? [] : [{ queryKey, view, data }];
  });
}

export const threadsIn = ({ pages }: CachedPages): Thread[] => pages.flatMap(({ value }) => value.content);

/** Answers to a post, the oldest first. */
export function answersQuery(api: Api, eventId: number, postId: number) {
  return infiniteQueryOptions({
    ...followsOn,
    queryKey: answersKey(eventId, postId),
    queryFn: ({ client, queryKey, pageParam, signal }) => {
      const query = pageParam === null ? {} : { after: String(pageParam) };
      const input = { params: { id: String(eventId), qnaId: String(postId) }, query };
      const known = knownPage<CachedPage, PageParam>(client, queryKey, pageParam);
      return readCached({ api, endpoint: listAnswers, input, signal }, known);
    },
  });
}

/** One post, for whom an address has brought here, and as fresh as what stands below it. */
export function threadQuery(api: Api, eventId: number, postId: number) {
  return queryOptions({
    queryKey: threadKey(eventId, postId),
    queryFn: ({ client, queryKey, signal }) => {
      const input = { params: { id: String(eventId), qnaId: String(postId) } };
      const known = client.getQueryData<Cached<Thread>>(queryKey);
      return readCached({ api, endpoint: getThread, input, signal }, known);
    },
  });
}

/** Event ids until the programme is known (specification, section 9). */
export const otherwiseEventIds = { announcements: 2, forum: 3 };

/** The events whose posts are the announcements and the forum. */
export function useEventIds(): { readonly announcements: number; readonly forum: number } {
  const { api } = useConnection();
  return useQuery(apiQuery(api, getProgramme, {})).data?.eventIds ?? otherwiseEventIds;
}

/** Counts posts and answers of others, newer than this one, in the lists that this page has read. */
export function countNewerKnown(queryClient: QueryClient, ownId: number | undefined) {
  return (eventId: number, upTo: number): number => {
    const things = listsOf(queryClient, eventId)
      .flatMap(({ data }) => threadsIn(data))
      .flatMap((post) => [post, ...post.childThreads])
      .filter(({ id, userId, deleted }) => id > upTo && userId !== ownId && !deleted);
    return new Set(things.map(({ id }) => id)).size;
  };
}
