import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '#client/api/api.ts';
import { type Favourite, listFavourites } from '#contract/favourites.ts';
import { listParticipants, type ParticipantsPage } from '#contract/participants.ts';
import type { Person } from '#contract/users.ts';

/** Everybody whom this phone has read in lists of people and of favourites, as far as they are in memory. */
export function knownPeople(queryClient: QueryClient): Person[] {
  const pages = queryClient.getQueriesData<Answer<ParticipantsPage>>({
    queryKey: [listParticipants.method, listParticipants.path],
  });
  const favourites = queryClient.getQueriesData<Answer<readonly Favourite[]>>({
    queryKey: [listFavourites.method, listFavourites.path],
  });
  const all = [
    ...favourites.flatMap(([, list]) => list?.value?.map(({ user2 }) => user2) ?? []),
    ...pages.flatMap(([, page]) => page?.value?.content.map(({ participantUser }) => participantUser) ?? []),
  ];
  return [...new Map(all.map((person) => [person.id, person])).values()];
}
