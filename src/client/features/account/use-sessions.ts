import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { listSessions } from '#contract/users.ts';

/** Reads the person's sessions; the device in hand comes first. */
export function useSessions() {
  const { api } = useConnection();
  const query = useQuery(apiQuery(api, listSessions, {}));
  const sessions = query.data?.toSorted((one, other) => Number(other.current) - Number(one.current));
  return { ...query, sessions };
}
