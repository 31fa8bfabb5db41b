import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useConnection, useIsOnline } from '#client/connection/connection.ts';
import { participantsQuery } from '#client/people/people-query.ts';
import type { Person } from '#contract/users.ts';
import { findPeople, mergeFound, searchStage, searchText } from './listed-people.ts';
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

const stillMs = 300;
const longest = 200;

interface SearchText {
  /** Text of the field. */
  readonly text: string;
  /** The same once typing has paused. */
  readonly settled: string;
  readonly change: (text: string) => void;
  /** To be called before the screen is left: what was typed last goes into the address, for the way back. */
  readonly keep: () => void;
}

/** Text of the search; it stands in the address too, so that Back returns to it. */
export function useSearchText(inAddress: string, onSettle: (text: string) => void): SearchText {
  const [text, setText] = useState(inAddress);
  const settled = useSettled(text, stillMs);
  const { history } = useRouter();
  const write = useEffectEvent((next: string) => {
    if (next !== inAddress) onSettle(next);
  });
  useEffect(() => write(settled), [settled]);
  return {
    text,
    settled,
    change: (next) => setText([...next].slice(0, longest).join('')),
    keep() {
      if (text === inAddress) return;
      onSettle(text);
      // Otherwise the address of the next screen would take its place in the same moment.
      history.flush();
    },
  };
}

/** The value once it has stood still for that long. */
function useSettled<T>(value: T, stillMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), stillMs);
    return () => clearTimeout(timer);
  }, [value, stillMs]);
  return settled;
}
