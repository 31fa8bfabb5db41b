import { useMemo } from 'react';
import { useBlockedIds } from '#client/chat/use-blocked-ids.ts';
import { useConversations } from '#client/chat/use-conversations.ts';
import { useFavourites } from '#client/people/favourites.tsx';
import { findPeople, searchText } from '#client/people/people-search.ts';
import { useMe } from '#client/session/me.ts';
import type { Person } from '#contract/users.ts';
import { fold } from '#domain/fold.ts';
import { fullName } from '#domain/person.ts';
import { useEverybody } from './use-everybody.ts';

export interface Recipient {
  readonly person: Person;
  /** Null until there is a conversation. */
  readonly sid: string | null;
  readonly isBlocked: boolean;
  /** Name of the group that begins here. */
  readonly heading: string | null;
}

interface Recipients {
  readonly rows: readonly Recipient[];
  readonly isRead: boolean;
  readonly isFailed: boolean;
  readonly error: Error | null;
  /** Time when the oldest part of it was read; 0 where something was not. */
  readonly updatedAt: number;
  readonly retry: () => void;
}

type Group = readonly [heading: string, people: readonly Person[]];

const byName = (one: Person, other: Person) => (fold(fullName(one)) < fold(fullName(other)) ? -1 : 1);

/** Everybody once, in the first group that has them. */
function onceEach(groups: readonly Group[]): readonly Group[] {
  const seen = new Set<number>();
  return groups.map(([heading, people]) => [
    heading,
    people.filter(({ id }) => !seen.has(id) && seen.add(id)),
  ]);
}

const found = (people: readonly Person[], search: string): readonly Person[] =>
  search.trim() === '' ? people : findPeople(people, people.map(searchText), search);

/** People to whom one can send something: those one has written with, the latest first, favourites, then all by name. */
export function useRecipients(search: string): Recipients {
  const myId = useMe().id;
  const conversations = useConversations();
  const everybody = useEverybody();
  const { people: favourites } = useFavourites();
  const blocked = useBlockedIds();
  const groups = useMemo(() => {
    const others = everybody.people.filter(({ id }) => id !== myId).sort(byName);
    return onceEach([
      ['Recent', conversations.rows.map(({ person }) => person)],
      ['Favorites', favourites ?? []],
      ['People', others],
    ]);
  }, [conversations.rows, everybody.people, favourites, myId]);
  const rows = useMemo(() => {
    const sids = new Map(conversations.rows.map(({ person, sid }) => [person.id, sid]));
    return groups.flatMap(([heading, people]) =>
      found(people, search).map((person, index) => ({
        person,
        sid: sids.get(person.id) ?? null,
        isBlocked: blocked.has(person.id),
        heading: index === 0 ? heading : null,
      })),
    );
  }, [groups, search, blocked, conversations.rows]);
  const lists = [conversations, everybody];
  return {
    rows,
    isRead: lists.every(({ isRead }) => isRead),
    isFailed: lists.some(({ isFailed }) => isFailed),
    error: lists.find(({ isFailed }) => isFailed)?.error ?? null,
    updatedAt: Math.min(...lists.map(({ updatedAt }) => updatedAt)),
    retry: () => {
      for (const { isFailed, retry } of lists) if (isFailed) retry();
    },
  };
}
