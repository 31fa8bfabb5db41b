import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import type { Places } from '#client/outbox/entry-labels.ts';
import { getProgramme } from '#contract/programme.ts';

/** Reads the programme's names of the places and sessions that entries name by number. */
export function usePlaces(): Places {
  const { api } = useConnection();
  const { data } = useQuery(apiQuery(api, getProgramme, {}));
  return {
    announcements: data?.eventIds.announcements ?? null,
    sessionTitle: (id) => data?.masterclasses.find((session) => session.id === id)?.title ?? null,
  };
}
