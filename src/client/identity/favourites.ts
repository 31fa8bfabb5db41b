import {
  type QueryClient,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiQuery } from '#client/connection/api-query.ts';
import { useConnection } from '#client/connection/connection-context.tsx';
import { useMe } from '#client/connection/use-me.ts';
import type { Answer, Api } from '#client/lib/http.ts';
import { addFavourite, type Favourite, listFavourites, removeFavourite } from '#contract/favourites.ts';
import type { Person } from '#contract/users.ts';

export interface FavouriteChange {
  readonly person: Person;
  readonly favourite: boolean;
}

const changeKey = ['favourite'] as const;

export const favouritesQuery = (api: Api, userId: number) =>
  apiQuery(api, listFavourites, { params: { userId: String(userId) } });

/** The list as it stands once a change is made: the newest is the last. */
export function withChange(people: readonly Person[], { person, favourite }: FavouriteChange): Person[] {
  const isIn = people.some(({ id }) => id === person.id);
  if (favourite) return isIn ? [...people] : [...people, person];
  return people.filter(({ id }) => id !== person.id);
}

/**
 * The own favourites, the first added first, with what has just been tapped: a change counts from the tap on, and one
 * that fails is as if it had never been. `people` is null until they have been read once.
 */
export function useFavourites() {
  const { api } = useConnection();
  // A change made just before the app was closed is on the server, and not yet in what this phone has kept.
  const query = useQuery({ ...favouritesQuery(api, useMe().id), staleTime: 0 });
  const pending = useMutationState({
    filters: { mutationKey: changeKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as FavouriteChange,
  });
  const kept = query.data;
  return useMemo(() => {
    if (kept === undefined) return { query, people: null, ids: null };
    const favoured = kept.filter(({ favourite }) => favourite).map(({ user2 }) => user2);
    const people = pending.reduce<readonly Person[]>(withChange, favoured);
    return { query, people, ids: new Set(people.map(({ id }) => id)) };
  }, [kept, pending, query]);
}

interface ChangeOptions {
  readonly onError: (error: Error, change: FavouriteChange) => void;
}

/** Adds and removes, one after the other in the order of the taps. */
export function useChangeFavourite({ onError }: ChangeOptions) {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const userId = useMe().id;
  const { queryKey } = favouritesQuery(api, userId);
  return useMutation({
    mutationKey: changeKey,
    scope: { id: 'favourite' },
    mutationFn: ({ person, favourite }: FavouriteChange) =>
      api.call(
        favourite ? addFavourite : removeFavourite,
        { body: { userId1: userId, userId2: person.id, favourite } },
        { keepalive: true },
      ),
    onSuccess: async (answer, change) => {
      // A list that was asked for before the change must not overwrite it.
      await queryClient.cancelQueries({ queryKey });
      putFavourite(queryClient, queryKey, { ...answer, favourite: change.favourite });
    },
    onError,
    onSettled: () => {
      const isLast = queryClient.isMutating({ mutationKey: changeKey }) === 1;
      if (isLast) void queryClient.invalidateQueries({ queryKey }); // keeps it on the phone; the query itself keeps an error
    },
  });
}

function putFavourite(queryClient: QueryClient, queryKey: readonly unknown[], one: Favourite): void {
  queryClient.setQueryData<Answer<Favourite[]>>(queryKey, (known) => {
    if (known === undefined) return undefined;
    const others = known.value.filter(({ user2 }) => user2.id !== one.user2.id);
    // Without the mark: what it names is no longer what stands here.
    return { value: one.favourite ? [...others, one] : others, etag: null };
  });
}
