import { type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { otherwiseEventId, participantsQuery, peoplePageSize } from '#client/people/people-query.ts';
import { useAfterPaint } from '#client/ui/use-after-paint.ts';
import { listParticipants, type ParticipantsPage } from '#contract/participants.ts';
import { getProgramme } from '#contract/programme.ts';
import type { Person } from '#contract/users.ts';
import { grouped, type ListedPerson } from './listed-people.ts';

export const peopleOf = (page: ParticipantsPage): Person[] =>
  page.content.map(({ participantUser }) => participantUser);

/** The event whose people these are; null while the programme is still unknown. */
function useEventId(): number | null {
  const { api } = useConnection();
  const programme = useQuery(apiQuery(api, getProgramme, {}));
  if (programme.data) return programme.data.eventIds.forum;
  return programme.isError ? otherwiseEventId : null;
}

/** Pages up to the first that is missing: one behind it would later push the rows under the reader's eyes apart. */
function joinPages(results: readonly UseQueryResult<ParticipantsPage>[]) {
  const missing = results.findIndex(({ data }) => data === undefined);
  const leading = missing === -1 ? results : results.slice(0, missing);
  return {
    pages: leading.map(({ data }) => data).filter((page) => page !== undefined),
    error: results.find(({ data, isError }) => data === undefined && isError)?.error ?? null,
    updatedAt: Math.min(...leading.map(({ dataUpdatedAt }) => dataUpdatedAt)),
  };
}

/** The pages behind the first; they wait until that is on the screen, unless one has been here before. */
function useOtherPages(first: ParticipantsPage | undefined, eventId: number) {
  const { api } = useConnection();
  const [wasHere] = useState(first !== undefined);
  const isDrawn = useAfterPaint(first !== undefined) || wasHere;
  const count = Math.ceil((first?.totalElements ?? 0) / peoplePageSize);
  const numbers = Array.from({ length: isDrawn ? Math.max(count - 1, 0) : 0 }, (_, index) => index + 1);
  const others = useQueries({
    queries: numbers.map((pageNo) => participantsQuery(api, eventId, { pageNo })),
    combine: joinPages,
  });
  return { ...others, isComplete: first !== undefined && others.pages.length + 1 >= count };
}

export interface People {
  readonly eventId: number | null;
  /** Null until the first page is there. */
  readonly rows: readonly ListedPerson[] | null;
  readonly total: number;
  /** Everyone is on this phone. */
  readonly isComplete: boolean;
  /** Failure of reading some part of it. */
  readonly error: Error | null;
  /** Time when the oldest part of it was read. */
  readonly updatedAt: number;
  retry(): void;
}

/** Everyone, for letters, search and reading offline: the first page at once, the others by its number of people. */
export function usePeople(): People {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const eventId = useEventId();
  const first = useQuery({
    ...participantsQuery(api, eventId ?? otherwiseEventId, {}),
    enabled: eventId !== null,
  });
  const { pages, isComplete, error, updatedAt } = useOtherPages(first.data, eventId ?? otherwiseEventId);
  const rows = useMemo(
    () => (first.data ? grouped([first.data, ...pages].map(peopleOf)) : null),
    [first.data, pages],
  );
  return {
    eventId,
    rows,
    total: first.data?.totalElements ?? 0,
    isComplete,
    error: rows === null ? first.error : error,
    updatedAt: Math.min(first.dataUpdatedAt, updatedAt),
    retry: () =>
      void queryClient.refetchQueries({
        type: 'active',
        predicate: ({ queryKey, state }) => queryKey[1] === listParticipants.path && state.data === undefined,
      }),
  };
}
