import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { getProgramme } from '#contract/programme.ts';

/** Event ids until the programme is known (specification, section 9). */
export const otherwiseEventIds = { announcements: 2, forum: 3 };

/** The events whose posts are the announcements and the forum. */
export function useEventIds(): { readonly announcements: number; readonly forum: number } {
  const { api } = useConnection();
  return useQuery(apiQuery(api, getProgramme, {})).data?.eventIds ?? otherwiseEventIds;
}
