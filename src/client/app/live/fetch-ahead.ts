import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#client/api/api.ts';
import { mayPass } from '#client/api/api-error.ts';
import { apiQuery } from '#client/api/api-query.ts';
import { conversationsAhead, conversationsQuery } from '#client/chat/conversations.ts';
import { messagesQuery } from '#client/chat/messages.ts';
import { profileQuery } from '#client/features/profile/use-profile.ts';
import { roomPeopleQuery } from '#client/features/rooms/people/room-people.ts';
import { allListed, roomListsQuery, roomQuery } from '#client/features/rooms/rooms-queries.ts';
import { favouritesQuery } from '#client/people/favourites.tsx';
import { participantsQuery, profilesQuery, readPages } from '#client/people/people-query.ts';
import { otherwiseEventIds, threadsQuery } from '#client/posts/threads/thread-queries.ts';
import { foldersQuery } from '#client/resources/resource-queries.ts';
import { tablesQuery } from '#client/tables/tables-query.ts';
import { unreadQuery } from '#client/unread/unread-records.ts';
import { getApplication } from '#contract/applications.ts';
import type { EventLists } from '#contract/events.ts';
import { getMentorRegistration } from '#contract/mentors.ts';
import { getProgramme } from '#contract/programme.ts';
import { listStars } from '#contract/stars.ts';
import type { Person } from '#contract/users.ts';
import { suffixOf } from '#domain/suffix.ts';

/** Of what there may be hundreds, so many are fetched: those that are likeliest to be opened. */
const most = { rooms: 12, favourites: 40 };

interface AheadOptions {
  readonly queryClient: QueryClient;
  readonly api: Api;
  readonly userId: number;
  /** Runs a read when its turn has come. */
  readonly run: <T>(read: () => Promise<T>) => Promise<T>;
}

/**
 * Fetches what a member is likely to open where there is no network, the likeliest first; the phone keeps every answer.
 * What is not this person's to read is passed over; throws where the line or the server fails.
 */
export async function fetchAhead({ queryClient, userId, run, ...options }: AheadOptions): Promise<void> {
  const api = inBackground(options.api);
  const reader: Reader = { api, queryClient, read: (ask) => run(() => ask().catch(orNull)) };
  const programme = await reader.read(() => queryClient.fetchQuery(apiQuery(api, getProgramme, {})));
  const eventIds = programme?.value.eventIds ?? otherwiseEventIds;
  const unread = await reader.read(() => queryClient.fetchQuery(unreadQuery(api)));
  // There is a record of each event that one is in: whoever is not of the cohort is not asked to be refused.
  const isIn = (id: number) => unread?.value.some(({ objectId }) => objectId === id) ?? false;
  for (const id of [eventIds.announcements, eventIds.forum]) if (isIn(id)) await readPosts(reader, id);
  const rooms = await reader.read(() => queryClient.fetchQuery(roomListsQuery(api)));
  const talks = await reader.read(() => queryClient.fetchQuery(conversationsQuery(api)));
  await readPeople(reader, eventIds.forum);
  if (isIn(eventIds.announcements))
    await reader.read(() => queryClient.fetchQuery(tablesQuery(api, eventIds.announcements)));
  for (const endpoint of [listStars, getApplication, getMentorRegistration])
    await reader.read(() => queryClient.fetchQuery(apiQuery(api, endpoint, {})));
  for (const id of rooms === null ? [] : roomsInside(rooms.value)) await readRoom(reader, id);
  for (const { sid } of talks?.value.content.slice(0, conversationsAhead) ?? [])
    await reader.read(() => queryClient.fetchQuery(messagesQuery(api, sid)));
  const favourites = await reader.read(() => queryClient.fetchQuery(favouritesQuery(api, userId)));
  await readNumbers(reader, favourites?.value.map(({ user2 }) => user2) ?? []);
}

/** Ids of the rooms that one is in, the first of the lists. */
function roomsInside(lists: EventLists): readonly number[] {
  const inside = allListed(lists).filter((room) => room.eventParticipantStatus === 'APPROVED');
  return [...new Set(inside.map(({ id }) => id))].slice(0, most.rooms);
}

interface Reader extends Pick<AheadOptions, 'api' | 'queryClient'> {
  /** Reads something; null where the server does not give it to this person. */
  readonly read: <T>(ask: () => Promise<T>) => Promise<T | null>;
}

/** The same calls, without the bar that says that somebody waits. */
const inBackground = (api: Api): Api => ({
  ...api,
  call: (endpoint, input, options) => api.call(endpoint, input, { ...options, isBackground: true }),
  read: (endpoint, input, options) => api.read(endpoint, input, { ...options, isBackground: true }),
});

function orNull(error: unknown): null {
  if (mayPass(error)) throw error;
  return null;
}

const readPosts = ({ read, queryClient, api }: Reader, eventId: number) =>
  read(() => queryClient.fetchInfiniteQuery(threadsQuery(api, eventId)));

async function readPeople({ read, queryClient, api }: Reader, eventId: number): Promise<void> {
  const list = (pageNo: number) =>
    read(() => queryClient.fetchQuery(participantsQuery(api, eventId, { pageNo })));
  const profiles = (pageNo: number) => read(() => queryClient.fetchQuery(profilesQuery(api, pageNo)));
  await readPages(async (pageNo) => (await list(pageNo))?.value ?? null);
  await readPages(async (pageNo) => (await profiles(pageNo))?.value ?? null);
}

/** A room with what stands in its tabs, and their code, which is kept with its first use. */
async function readRoom({ read, queryClient, api }: Reader, id: number): Promise<void> {
  await read(() => queryClient.fetchQuery(roomQuery(api, id)));
  await read(() => queryClient.fetchInfiniteQuery(threadsQuery(api, id, 'likes')));
  await read(() => queryClient.fetchQuery(foldersQuery(api, id)));
  await read(() => queryClient.fetchInfiniteQuery(roomPeopleQuery(api, id)));
  await read(() =>
    Promise.all([
      import('#client/features/questions/questions-panel.tsx'),
      import('#client/features/resources/resources-panel.tsx'),
    ]),
  );
}

/** Telephone numbers come with an opened profile alone, and favourites are whom one calls. */
async function readNumbers({ read, queryClient, api }: Reader, favourites: readonly Person[]): Promise<void> {
  for (const { myLastlink } of favourites.slice(-most.favourites))
    await read(() => queryClient.fetchQuery(profileQuery(api, suffixOf(myLastlink))));
}
