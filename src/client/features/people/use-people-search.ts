import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useConnection, useIsOnline } from '#client/connection/connection.ts';
import { participantsQuery } from '#client/people/people-query.ts';
import { findPeople, mergeFound, searchStage, searchText } from '#client/people/people-search.ts';
import type { Person } from '#contract/users.ts';
import { type People, peopleOf } from './use-people.ts';

interface Search {
  /** Null while nothing is searched for: the whole list stays. */
  readonly found: readonly Person[] | null;
  /** The server is still being asked. */
  readonly isAsking: boolean;
}

/** Looks through what the phone has, and asks the server where that is not everyone. */
export function usePeopleSearch(
  { rows, eventId, isComplete }: People,
  { text, settled }: { text: string; settled: string },
): Search {
  const { api } = useConnection();
  const isOnline = useIsOnline();
  const isSearch = searchStage(text) === 'search';
  const people = useMemo(() => (isSearch ? rows?.map(({ person }) => person) : undefined), [isSearch, rows]);
  const texts = useMemo(() => people?.map(searchText), [people]);
  const mustAsk = isSearch && isOnline && !isComplete && eventId !== null;
  const served = useQuery({
    ...participantsQuery(api, eventId ?? 0, { query: settled.trim() }),
    enabled: mustAsk && searchStage(settled) === 'search',
    // Not for the phone: it will have everyone.
    persister: undefined,
  });
  const answer = mustAsk && text === settled ? served.data : undefined;
  const found = useMemo(() => {
    if (people === undefined || texts === undefined) return null;
    return mergeFound(findPeople(people, texts, text), answer ? peopleOf(answer) : []);
  }, [people, texts, text, answer]);
  return { found, isAsking: mustAsk && (text !== settled || served.isFetching) };
}
