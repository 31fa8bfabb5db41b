import {
  keepPreviousData,
  type QueryClient,
  type QueryFunctionContext,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Answer, Api } from '#client/api/api.ts';
import { apiQueryKey } from '#client/api/api-query.ts';
import { useOnce } from '#client/api/use-once.ts';
import { useConnection } from '#client/connection/connection.ts';
import { untilTurn } from '#client/features/rooms/people-pace.ts';
import type { PagedReading } from '#client/lists/end-of-list.tsx';
import { limits } from '#contract/limits.ts';
import {
  listParticipants,
  type ParticipantStatus,
  type Registrant,
  type RegistrantsPage,
} from '#contract/participants.ts';

/** Part of the list that is asked for. */
export interface Wanted {
  readonly eventId: number;
  /** Undefined for everybody. */
  readonly status: ParticipantStatus | undefined;
  readonly query: string;
}

/** The list as far as it was read. */
export interface ReadRegistrants extends Pick<RegistrantsPage, 'counts' | 'totalElements'> {
  readonly content: readonly Registrant[];
  /** Number of places on the list that were asked for. */
  readonly reached: number;
}

/** In the shape of an answer, as whoever looks through what is known of people finds it. */
type Kept = Answer<ReadRegistrants>;

const pageSize = limits.participantsPageSize;

interface PageAsked extends Wanted {
  readonly pageNo: number;
  readonly pageSize: number;
  readonly signal?: AbortSignal;
}

async function readPage(api: Api, { eventId, signal, ...query }: PageAsked): Promise<RegistrantsPage> {
  const page = await api.call(
    listParticipants,
    { params: { id: String(eventId) }, query: { ...query, registrants: 'true' } },
    { signal },
  );
  if ('counts' in page) return page;
  throw new Error('Participants came in the place of registrants.');
}

const joined = (rows: readonly Registrant[], more: readonly Registrant[]): Registrant[] => {
  const known = new Set(rows.map(({ id }) => id));
  return [...rows, ...more.filter(({ id }) => !known.has(id))];
};

/** The list from its top, as far as it had been read before. */
async function readFromTop(
  api: Api,
  wanted: Wanted,
  { client, queryKey, signal }: QueryFunctionContext,
): Promise<Kept> {
  const known = client.getQueryData<Kept>(queryKey)?.value;
  const size = Math.min(known?.reached ?? pageSize, limits.participantsPageMax);
  const ask = async (pageNo: number, before?: ReadRegistrants): Promise<ReadRegistrants> => {
    await untilTurn(wanted.eventId, { isFirst: known === undefined, signal });
    const page = await readPage(api, { ...wanted, pageNo, pageSize: size, signal });
    const read = withPage(before, page, (pageNo + 1) * size);
    const isEnd = read.reached >= read.totalElements || read.reached >= (known?.reached ?? 0);
    return isEnd ? read : ask(pageNo + 1, read);
  };
  return { value: await ask(0), etag: null };
}

const withPage = (
  read: ReadRegistrants | undefined,
  { content, totalElements, counts }: RegistrantsPage,
  reached: number,
): ReadRegistrants => ({ content: joined(read?.content ?? [], content), reached, totalElements, counts });

const keyOf = ({ eventId, ...query }: Wanted) =>
  apiQueryKey(listParticipants, {
    params: { id: String(eventId) },
    query: { ...query, registrants: 'true' },
  });

/** Reads who asked to join or joined: anew with every opening, and never kept on the phone. */
export function useRegistrants(wanted: Wanted) {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const queryKey = keyOf(wanted);
  const read = useQuery({
    queryKey,
    queryFn: (context: QueryFunctionContext) => readFromTop(api, wanted, context),
    select: ({ value }: Kept) => value,
    meta: { kept: false },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const more = useMutation({
    mutationFn: async ({ reached, ...asked }: Wanted & Pick<ReadRegistrants, 'reached'>) => {
      await untilTurn(asked.eventId, { isFirst: false });
      return readPage(api, { ...asked, pageNo: reached / pageSize, pageSize });
    },
    // Of the list that it was asked for: by now another one may be on the screen.
    onSuccess: (page, { reached, ...asked }) =>
      queryClient.setQueryData<Kept>(
        keyOf(asked),
        (now) => now && { ...now, value: withPage(now.value, page, reached + pageSize) },
      ),
  });
  const loadMore = useOnce(more);
  const { data, isPlaceholderData } = read;
  const hasMore = data !== undefined && data.reached < data.totalElements;
  const askMore = () => {
    if (hasMore && !isPlaceholderData && !read.isFetching) loadMore({ ...wanted, reached: data.reached });
  };
  const rest: PagedReading = {
    isRead: data !== undefined,
    isFailed: more.isError,
    error: more.error,
    hasMore,
    isLoadingMore: more.isPending || read.isFetching,
    loadMore: () => !more.isError && askMore(),
    retry: askMore,
  };
  return {
    data,
    /** True while what is shown is still that of another filter or search. */
    isOther: isPlaceholderData,
    error: read.error,
    retry: () => void read.refetch(),
    rest,
  };
}

/** Somebody as the server has them by now, whatever the filter; null who is no longer on the list. */
export async function readRegistrant(
  api: Api,
  eventId: number,
  { id, email }: Registrant,
): Promise<Registrant | null> {
  const asked = { eventId, status: undefined, query: email, pageNo: 0, pageSize };
  const { content } = await readPage(api, asked);
  return content.find((one) => one.id === id) ?? null;
}

const isOfRoom = (eventId: number) => {
  const id = String(eventId);
  return {
    predicate: ({ queryKey: [method, path, input] }: { readonly queryKey: readonly unknown[] }) => {
      if (method !== 'GET' || path !== listParticipants.path) return false;
      const { params, query } = input as { params: { id: string }; query: { registrants?: string } };
      return params.id === id && query.registrants === 'true';
    },
  };
};

/** Puts people as they are by now into every list that was read, each at its place. */
export function putRegistrants(queryClient: QueryClient, eventId: number, now: readonly Registrant[]): void {
  const byId = new Map(now.map((one) => [one.id, one]));
  queryClient.setQueriesData<Kept>(isOfRoom(eventId), (kept) => {
    if (!kept) return kept;
    const counts = { ...kept.value.counts };
    const content = kept.value.content.map((row) => {
      const next = byId.get(row.id);
      if (!next) return row;
      counts[row.status] -= 1;
      counts[next.status] += 1;
      return next;
    });
    return { ...kept, value: { ...kept.value, content, counts } };
  });
}

/** The lists are read anew: the one on the screen at once. */
export const refreshRegistrants = (queryClient: QueryClient, eventId: number): Promise<void> =>
  queryClient.invalidateQueries(isOfRoom(eventId));
