import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '#client/api/api.ts';
import { listParticipants, type ParticipantsPage } from '#contract/participants.ts';
import type { Person } from '#contract/users.ts';

/** Everybody whom this phone has read in lists of people, as far as they are in memory. */
export function knownPeople(queryClient: QueryClient): Person[] {
  const pages = queryClient.getQueriesData<Answer<ParticipantsPage>>({
    queryKey: [listParticipants.method, listParticipants.path],
  });
  const all = pages.flatMap(([, page]) => page?.value?.content ?? []);
  return [...new Map(all.map(({ participantUser: person }) => [person.id, person])).values()];
}
