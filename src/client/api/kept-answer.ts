import type { InfiniteData, QueryClient, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { CallInput, Endpoint, ReplyOf } from '#contract/endpoint.ts';
import type { KeptAnswer } from '#domain/list-changes.ts';
import type { Api } from './api.ts';

/** An answer of the server as it is kept on the phone, with the moment at which it was asked for. */
export interface Cached<T> extends KeptAnswer<T> {
  /** Time of the request: everything that the server had taken before is in it. */
  readonly readAt: number;
  /** Own changes that the server took up to here have been put into it since. */
  readonly ownUpTo?: number;
}

interface Question<E extends Endpoint> {
  readonly api: Api;
  readonly endpoint: E;
  readonly input: CallInput<E>;
  readonly signal?: AbortSignal;
  /** Does not light the loading bar. */
  readonly isBackground?: boolean;
}

/** Reads an answer; an unchanged one costs a few bytes and stays the same object. */
export async function readCached<E extends Endpoint>(
  { api, endpoint, input, ...options }: Question<E>,
  known: Cached<ReplyOf<E>> | undefined,
): Promise<Cached<ReplyOf<E>>> {
  const readAt = Date.now();
  const answer = await api.read(endpoint, input, { known, ...options });
  if (answer !== null) return { ...answer, readAt };
  if (known) return { ...known, readAt };
  return { value: await api.call(endpoint, input), etag: null, readAt };
}

/** Page of an infinite query as it was read last. */
export function knownPage<Page, Param = number | null>(
  client: QueryClient,
  queryKey: readonly unknown[],
  pageParam: Param,
): Page | undefined {
  const known = client.getQueryData<InfiniteData<Page, Param>>(queryKey);
  return known?.pages[known.pageParams.indexOf(pageParam)];
}

export type PagesQuery = Pick<
  UseInfiniteQueryResult,
  | 'data'
  | 'isError'
  | 'error'
  | 'hasNextPage'
  | 'isFetchingNextPage'
  | 'isFetchNextPageError'
  | 'fetchNextPage'
  | 'refetch'
>;

/** State of an infinite query, as a list of its pages needs it. */
export function pagedReading(query: PagesQuery) {
  const { data, isError, error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  return {
    isRead: data !== undefined,
    isFailed: data === undefined ? isError : isFetchNextPageError,
    error,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore() {
      if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void query.fetchNextPage(); // keeps its error
    },
    retry() {
      void (isFetchNextPageError ? query.fetchNextPage() : query.refetch());
    },
  };
}
