import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQuery,
} from '@tanstack/react-query';
import type { Api } from '#client/api/api.ts';
import { apiQuery, apiQueryKey } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import type { CallInput, Endpoint, ReplyOf } from '#contract/endpoint.ts';
import { getProgramme } from '#contract/programme.ts';
import { getThread, listAnswers, listThreads, type Thread, type ThreadsPage } from '#contract/threads.ts';

/** An answer of the server as it is kept on the phone. */
export interface Cached<T> {
  readonly value: T;
  /** Null once something in it was changed here: what it named is no longer what stands here. */
  readonly etag: string | null;
  /** Time of the request: everything that the server had taken before is in it. */
  readonly readAt: number;
  /** Own changes that the server took up to here have been put into it since. */
  readonly ownUpTo?: number;
}
export type CachedPage = Cached<ThreadsPage>;
export type CachedPages = InfiniteData<CachedPage, number | null>;

/** Pages are kept together, unlike the single answers that the same names stand for elsewhere. */
const inPages = 'pages';

export const threadsKey = (eventId: number) =>
  [...apiQueryKey(listThreads, { params: { id: String(eventId) } }), inPages] as const;
export const answersKey = (eventId: number, postId: number) =>
  [...apiQueryKey(listAnswers, { params: { id: String(eventId), qnaId: String(postId) } }), inPages] as const;
export const threadKey = (eventId: number, postId: number) =>
  [...apiQueryKey(getThread, { params: { id: String(eventId), qnaId: String(postId) } }), 'kept'] as const;

interface Question<E extends Endpoint> {
  readonly api: Api;
  readonly endpoint: E;
  readonly input: CallInput<E>;
  readonly signal?: AbortSignal;
}

/** Reads an answer; an unchanged one costs a few bytes and stays the same object. */
async function readCached<E extends Endpoint>(
  { api, endpoint, input, signal }: Question<E>,
  known: Cached<ReplyOf<E>> | undefined,
): Promise<Cached<ReplyOf<E>>> {
  const readAt = Date.now();
  const answer = await api.read(endpoint, input, { etag: known?.etag ?? null, signal });
  if (answer !== null) return { ...answer, readAt };
  if (known) return { ...known, readAt };
  return { value: await api.call(endpoint, input), etag: null, readAt };
}

const knownPage = (client: QueryClient, queryKey: readonly unknown[], pageParam: number | null) => {
  const known = client.getQueryData<CachedPages>(queryKey);
  return known?.pages[known.pageParams.indexOf(pageParam)];
};

const followsOn = {
  initialPageParam: null as number | null,
  getNextPageParam: ({ value }: CachedPage) => value.next,
};

/** Posts of an event, the newest first. */
export function threadsQuery(api: Api, eventId: number) {
  return infiniteQueryOptions({
    ...followsOn,
    queryKey: threadsKey(eventId),
    queryFn: ({ client, queryKey, pageParam, signal }) => {
      const query = pageParam === null ? {} : { before: String(pageParam) };
      const input = { params: { id: String(eventId) }, query };
      const known = knownPage(client, queryKey, pageParam);
      return readCached({ api, endpoint: listThreads, input, signal }, known);
    },
  });
}

/** Answers to a post, the oldest first. */
export function answersQuery(api: Api, eventId: number, postId: number) {
  return infiniteQueryOptions({
    ...followsOn,
    queryKey: answersKey(eventId, postId),
    queryFn: ({ client, queryKey, pageParam, signal }) => {
      const query = pageParam === null ? {} : { after: String(pageParam) };
      const input = { params: { id: String(eventId), qnaId: String(postId) }, query };
      const known = knownPage(client, queryKey, pageParam);
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
