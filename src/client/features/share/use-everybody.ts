import { useQueries, useQuery } from '@tanstack/react-query';
import { useConnection } from '#client/connection/connection.ts';
import { participantsQuery, peoplePageSize } from '#client/people/people-query.ts';
import { useEventIds } from '#client/posts/threads/thread-queries.ts';
import type { ParticipantsPage } from '#contract/participants.ts';
import type { Person } from '#contract/users.ts';

interface Everybody {
  /** As far as they have been read. */
  readonly people: readonly Person[];
  readonly isRead: boolean;
  readonly isFailed: boolean;
  readonly error: Error | null;
  readonly updatedAt: number;
  readonly retry: () => void;
}

interface PageRead {
  readonly data?: ParticipantsPage | undefined;
}

const peopleIn = (reads: readonly PageRead[]): readonly Person[] =>
  reads.flatMap(({ data }) => data?.content.map(({ participantUser }) => participantUser) ?? []);

/** The people of the programme, from this phone where there is no network. */
export function useEverybody(): Everybody {
  const { api } = useConnection();
  const eventId = useEventIds().forum;
  const first = useQuery(participantsQuery(api, eventId, {}));
  const pages = Math.ceil((first.data?.totalElements ?? 0) / peoplePageSize);
  const numbers = Array.from({ length: pages }, (_, pageNo) => pageNo);
  const people = useQueries({
    queries: numbers.map((pageNo) => participantsQuery(api, eventId, { pageNo })),
    combine: peopleIn,
  });
  return {
    people,
    isRead: first.data !== undefined,
    isFailed: first.isError && first.data === undefined,
    error: first.error,
    updatedAt: first.dataUpdatedAt,
    retry: () => void first.refetch(),
  };
}
