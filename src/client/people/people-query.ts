import type { QueryClient } from '@tanstack/react-query';
import type { Answer, Api } from '#client/api/api.ts';
import { apiQuery, apiQueryKey } from '#client/api/api-query.ts';
import { participantsPageMax } from '#contract/limits.ts';
import { listParticipants } from '#contract/participants.ts';
import { getProgramme, type Programme } from '#contract/programme.ts';

/** People are those of this event (specification, section 9), where the programme names no other. */
export const otherwiseEventId = 3;
export const peoplePageSize = participantsPageMax;

export const participantsQuery = (api: Api, eventId: number, { query = '', pageNo = 0 }) =>
  apiQuery(api, listParticipants, {
    params: { id: String(eventId) },
    query: { query, pageNo, pageSize: peoplePageSize },
  });

/** Brings the list of people from the phone into memory, as far as it was read; never fails. */
export async function recallPeople(queryClient: QueryClient, api: Api): Promise<void> {
  const programme = queryClient.getQueryData<Answer<Programme>>(apiQueryKey(getProgramme, {}))?.value;
  const eventId = programme?.eventIds.forum ?? otherwiseEventId;
  const page = async (pageNo: number) => {
    const answer = await queryClient
      .fetchQuery(participantsQuery(api, eventId, { pageNo }))
      .catch(() => null); // never read, and not to be had now
    return answer?.value.totalElements ?? 0;
  };
  const total = await page(0);
  const others = Array.from({ length: Math.max(Math.ceil(total / peoplePageSize) - 1, 0) });
  await Promise.all(others.map((_, index) => page(index + 1)));
}
