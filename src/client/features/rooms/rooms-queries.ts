import { type QueryClient, type QueryFunctionContext, useQuery } from '@tanstack/react-query';
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

/** The whole room; null where there is none for this person, which the phone then keeps instead of what it had. */
export function roomQuery(api: Api, id: number) {
  const { queryKey, queryFn } = apiQuery(api, getEvent, { params: { id: String(id) } });
  return {
    queryKey,
    queryFn: async (context: QueryFunctionContext): Promise<Answer<Event | null>> => {
      const { client } = context;
      const before = client.getQueryData<Answer<Event | null>>(queryKey)?.value;
      const answer = await queryFn(context).catch((error: unknown) => {
        if (isUnknownRoom(error)) return { value: null, etag: null };
        throw error;
      });
      if (isIn(before) && !isIn(answer.value)) await forgetContent(client, id);
      return answer;
    },
    select: ({ value }: Answer<Event | null>) => value,
  };
}

const isIn = (room: Event | null | undefined) => room?.eventParticipantStatus === 'APPROVED';

/** Forgets what this phone has kept of a room's inside. Few lose their place, so its code comes then. */
export async function forgetContent(queryClient: QueryClient, id: number): Promise<void> {
  const content = await import('./room-content.ts');
  content.forgetContent(queryClient, id);
}

/** Suffixes compare without case, so that one room is kept once. */
export const publicRoomQuery = (api: Api, suffix: string) =>
  apiQuery(api, getPublicEvent, { params: { suffix: suffix.toLowerCase() } });

/** The rooms of all four lists. */
export const allListed = (lists: EventLists): EventSummary[] => [
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
  /** True where the whole room is this person's to read, also while it is not there yet. */
  readonly belongs: boolean;
  /** True where the server has said that there is no such room, or none for this person. */
  readonly isGone: boolean;
  /** Suffix at which the room is by now, where it is another one. */
  readonly movedTo: string | null;
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
  const { facts, roomId, isUnknown, ...found } = useFacts(suffix);
  const belongs = roomId !== undefined;
  const whole = useQuery({ ...roomQuery(api, roomId ?? 0), enabled: belongs });
  const room = (belongs && whole.data) || undefined;
  // Facts that are newer tell of a place that the refusal did not know of.
  const isRefused = belongs && whole.data === null && whole.dataUpdatedAt >= found.updatedAt;
  return {
    facts,
    room,
    belongs,
    isGone: room === undefined && (isRefused || (isUnknown && !whole.isFetching)),
    // Whoever is in the room is led on where its address has changed.
    movedTo: isUnknown && room !== undefined && !isAtSuffix(room, suffix) ? suffixOf(room.lastlink) : null,
    updatedAt: room ? whole.dataUpdatedAt : found.updatedAt,
    error: facts === undefined ? found.error : belongs && room === undefined ? whole.error : null,
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
  const isUnknown = isUnknownRoom(error);
  const isPlaced = isSignedIn && data !== undefined && data.eventParticipantStatus !== null;
  const lists = useQuery({
    ...roomListsQuery(api),
    // Whoever runs the room's organisation finds it there without a place in it.
    enabled: isSignedIn && !isUnknown && !isPlaced && (data !== undefined || error !== null),
  });
  const listed = isSignedIn && !isUnknown ? listedRoom(lists.data, suffix) : undefined;
  const facts = isUnknown && !isPlaced ? undefined : (data ?? (listed && factsOf(listed)));
  // A link that is gone may be that of a room with another by now.
  const roomId = isPlaced ? data.id : listed?.id;
  const updatedAt = dataUpdatedAt || lists.dataUpdatedAt || Date.now();
  return { facts, roomId, isUnknown, error, refetch, updatedAt };
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
