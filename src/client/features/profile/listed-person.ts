import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '#client/api/api.ts';
import { isOfflineError } from '#client/api/api-error.ts';
import { useConnection } from '#client/connection/connection.ts';
import { recallPeople } from '#client/people/people-query.ts';
import { listParticipants, type ParticipantsPage } from '#contract/events.ts';
import { type Favourite, listFavourites } from '#contract/favourites.ts';
import type { Person } from '#contract/users.ts';
import { suffixOf } from '#domain/suffix.ts';

export interface ListedPerson {
  readonly person: Person;
  /** Time when the list was read. */
  readonly updatedAt: number;
}

/** Suffixes compare without case. */
export function isAddressOf({ myLastlink }: Pick<Person, 'myLastlink'>, suffix: string): boolean {
  return suffixOf(myLastlink).toLowerCase() === suffix.toLowerCase();
}

/** What the lists of people in memory know of somebody whose profile is not there yet. */
function findListed(queryClient: QueryClient, suffix: string): ListedPerson | null {
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const person = peopleIn(queryKey, state.data).find((one) => isAddressOf(one, suffix));
    if (person) return { person, updatedAt: state.dataUpdatedAt };
  }
  return null;
}

function peopleIn([, path]: QueryKey, data: unknown): readonly Person[] {
  if (data === undefined) return [];
  if (path === listFavourites.path) {
    return (data as Answer<Favourite[]>).value.map(({ user2 }) => user2);
  }
  if (path !== listParticipants.path) return [];
  return (data as Answer<ParticipantsPage>).value.content.map(({ participantUser }) => participantUser);
}

interface ProfileQuery {
  readonly data: unknown;
  readonly error: unknown;
}

/**
 * The person as the list of people tells: from memory at once, and from the phone where the profile itself cannot be
 * had. `isAsked` is true while the phone is being asked.
 */
export function useListedPerson(suffix: string, { data, error }: ProfileQuery) {
  const { api, session } = useConnection();
  const queryClient = useQueryClient();
  const inMemory = data === undefined ? findListed(queryClient, suffix) : null;
  const isNeeded = data === undefined && inMemory === null && session.get() !== null && isOfflineError(error);
  const recalled = useQuery({
    queryKey: ['recalled-person', suffix],
    queryFn: async () => {
      await recallPeople(queryClient, api);
      return findListed(queryClient, suffix);
    },
    enabled: isNeeded,
    persister: undefined,
    gcTime: 0,
  });
  return { found: inMemory ?? recalled.data ?? null, isAsked: isNeeded && recalled.isPending };
}
