import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Answer, Api } from '#client/api/api.ts';
import { ApiError } from '#client/api/api-error.ts';
import { apiQuery, apiQueryKey } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import {
  type Event,
  type EventLists,
  type EventSummary,
  getEvent,
  getPublicEvent,
  listEvents,
  type PublicEvent,
} from '#contract/events.ts';
import { displayName } from '#domain/person.ts';
import { suffixOf } from '#domain/suffix.ts';

export const roomListsQuery = (api: Api) => apiQuery(api, listEvents, {});
export const roomQuery = (api: Api, id: number) => apiQuery(api, getEvent, { params: { id: String(id) } });
/** Suffixes compare without case, so that one room is kept once. */
export const publicRoomQuery = (api: Api, suffix: string) =>
  apiQuery(api, getPublicEvent, { params: { suffix: suffix.toLowerCase() } });

/** The rooms of all four lists. */
const allListed = (lists: EventLists): EventSummary[] => [
  ...lists.eventsCreatedByMe,
  ...lists.eventsAttendedByMe,
  ...lists.organizationEventsCreatedToWhichIAmAdmin,
  ...lists.organizationEventsAttendedByMe,
];

/** The room at an address, as the person's own lists have it. */
export function listedRoom(lists: EventLists | undefined, suffix: string): EventSummary | undefined {
  return lists && allListed(lists).find((room) => isAtSuffix(room, suffix));
}

const isAtSuffix = ({ lastlink }: Pick<EventSummary, 'lastlink'>, suffix: string): boolean =>
  suffixOf(lastlink).toLowerCase() === suffix.toLowerCase();

/** Puts a room's answer in sight at once; lists and public facts are read anew. */
export async function putRoom(queryClient: QueryClient, room: Event): Promise<void> {
  const key = apiQueryKey(getEvent, { params: { id: String(room.id) } });
  queryClient.setQueryData<Answer<Event>>(key, { value: room, etag: null });
  await refreshRooms(queryClient);
}

/** Everything that tells of rooms and one's place in them is read anew: what is on the screen at once. */
export async function refreshRooms(queryClient: QueryClient): Promise<void> {
  const paths: ReadonlySet<unknown> = new Set([listEvents, getEvent, getPublicEvent].map(({ path }) => path));
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [method, path] }) => method === 'GET' && paths.has(path),
  });
}

export interface FoundRoom {
  /** Facts that anybody with the link sees, and one's own part; undefined until known, and where there is no such room. */
  readonly facts: PublicEvent | undefined;
  /** The whole room: with a place in it, or where the own lists have it. */
  readonly room: Event | undefined;
  /** Time when what is shown was last read from the server. */
  readonly updatedAt: number;
  /** Reason why there are no facts, or no room for who may read it. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * The room at an address. The link leads to the facts and the id, and the id to the rest for who belongs there; all
 * answers are kept, so a room that was opened opens again without a network, and one of the lists has its facts.
 */
export function useRoom(suffix: string): FoundRoom {
  const { api } = useConnection();
  const { facts, roomId, ...found } = useFacts(suffix);
  const belongs = roomId !== undefined;
  const whole = useQuery({ ...roomQuery(api, roomId ?? 0), enabled: belongs });
  const room = belongs && !isUnknownRoom(whole.error) ? whole.data : undefined;
  const wholeError = belongs && room === undefined ? whole.error : null;
  return {
    facts,
    room,
    updatedAt: room ? whole.dataUpdatedAt : found.updatedAt,
    error: facts === undefined ? found.error : wholeError,
    retry() {
      void found.refetch();
      if (belongs) void whole.refetch();
    },
  };
}

/** The room's facts by its link, else by the own lists; `roomId` where the whole room may be read. */
function useFacts(suffix: string) {
  const { api, session } = useConnection();
  const isSignedIn = session.get() !== null;
  const { data, error, dataUpdatedAt, refetch } = useQuery(publicRoomQuery(api, suffix));
  const isGone = isUnknownRoom(error);
  const isPlaced = data !== undefined && data.eventParticipantStatus !== null;
  const lists = useQuery({
    ...roomListsQuery(api),
    // Whoever runs the room's organisation finds it there without a place in it.
    enabled: isSignedIn && !isGone && !isPlaced && (data !== undefined || error !== null),
  });
  const listed = isSignedIn && !isGone ? listedRoom(lists.data, suffix) : undefined;
  const facts = isGone ? undefined : (data ?? (listed && factsOf(listed)));
  const roomId = isSignedIn && isPlaced && !isGone ? data.id : listed?.id;
  return { facts, roomId, error, refetch, updatedAt: dataUpdatedAt || lists.dataUpdatedAt || Date.now() };
}

/** True where the server itself says that there is no such room, or none for this person. */
export function isUnknownRoom(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422);
}

/** Facts as the list tells them, until the room's own answer is there. */
function factsOf(room: EventSummary): PublicEvent {
  const { creator, creatorOrganization: organization } = room;
  const ofOrganization = organization && {
    name: organization.name,
    image: organization.logo,
    link: `/o/${organization.orgLastlinkSuffix}`,
  };
  const ofPerson = creator && { name: displayName(creator), image: creator.image, link: creator.myLastlink };
  return { ...room, organizer: ofOrganization ?? ofPerson, organizerSite: null, mayJoin: true };
}
