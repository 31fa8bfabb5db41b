import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Api } from '#client/api/api.ts';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { doneHere, useOutboxState } from '#client/outbox/use-outbox.ts';
import { useMe } from '#client/session/me.ts';
import { listFavourites } from '#contract/favourites.ts';
import type { Person } from '#contract/users.ts';
import { type FavouriteArgs, favouriteKind } from '#offline/kinds/marks.ts';

export const favouritesQuery = (api: Api, userId: number) =>
  apiQuery(api, listFavourites, { params: { userId: String(userId) } });

/** The list as it stands once a change is made: the newest is the last. */
export function withChange(people: readonly Person[], { person, favourite }: FavouriteArgs): Person[] {
  const isIn = people.some(({ id }) => id === person.id);
  if (favourite) return isIn ? [...people] : [...people, person];
  return people.filter(({ id }) => id !== person.id);
}

/**
 * The own favourites, the first added first; what has just been tapped counts from the tap on, with a network and
 * without. `people` is null until they have been read once.
 */
export function useFavourites() {
  const { api } = useConnection();
  // A change made just before the app was closed is on the server, and not yet in what this phone has kept.
  const query = useQuery({ ...favouritesQuery(api, useMe().id), staleTime: 0 });
  const outbox = useOutboxState();
  const { data: kept, dataUpdatedAt } = query;
  return useMemo(() => {
    if (kept === undefined) return { query, people: null, ids: null };
    const favoured = kept.filter(({ favourite }) => favourite).map(({ user2 }) => user2);
    const changes = doneHere(outbox, favouriteKind, dataUpdatedAt);
    const people = changes.reduce<readonly Person[]>(withChange, favoured);
    return { query, people, ids: new Set(people.map(({ id }) => id)) };
  }, [kept, dataUpdatedAt, outbox, query]);
}
