import type { QueryClient } from '@tanstack/react-query';
import type { Answer, Api } from '#client/api/api.ts';
import { apiQuery, apiQueryKey } from '#client/api/api-query.ts';
import { participantsPageMax } from '#contract/limits.ts';
import { listParticipants } from '#contract/participants.ts';
import { getProgramme, type Programme } from '#contract/programme.ts';
import { listProfiles } from '#contract/users.ts';

/** People are those of this event (specification, section 9), where the programme names no other. */
export const otherwiseEventId = 3;
export const peoplePageSize = participantsPageMax;

export const participantsQuery = (api: Api, eventId: number, { query = '', pageNo = 0 }) =>
  apiQuery(api, listParticipants, {
    params: { id: String(eventId) },
    query: { query, pageNo, pageSize: peoplePageSize },
  });

/** People with description and links, but without telephone numbers; in the order and pages of the list of people. */
export const profilesQuery = (api: Api, pageNo: number) => apiQuery(api, listProfiles, { query: { pageNo } });

/** The event whose people these are. */
export const peopleEventId = (queryClient: QueryClient): number =>
  queryClient.getQueryData<Answer<Programme>>(apiQueryKey(getProgramme, {}))?.value.eventIds.forum ??
  otherwiseEventId;

interface PeoplePage {
  readonly totalElements: number;
}

/** Reads all pages of people, by `read`, the first alone: it tells how many there are. */
export async function readPages(read: (pageNo: number) => Promise<PeoplePage | null>): Promise<void> {
  const total = (await read(0))?.totalElements ?? 0;
  const others = Array.from({ length: Math.max(Math.ceil(total / peoplePageSize) - 1, 0) });
  await Promise.all(others.map((_, index) => read(index + 1)));
}

// What was never read is not to be had now.
const orNull = <T>(answer: Promise<Answer<T>>): Promise<T | null> =>
  answer.then(
    ({ value }) => value,
    () => null,
  );

/** Brings the list of people from the phone into memory, as far as it was read; never fails. */
export function recallPeople(queryClient: QueryClient, api: Api): Promise<void> {
  const eventId = peopleEventId(queryClient);
  return readPages((pageNo) => orNull(queryClient.fetchQuery(participantsQuery(api, eventId, { pageNo }))));
}

/** Brings what the phone has of people's descriptions and links into memory; never fails. */
export const recallProfiles = (queryClient: QueryClient, api: Api): Promise<void> =>
  readPages((pageNo) => orNull(queryClient.fetchQuery(profilesQuery(api, pageNo))));
