import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '#client/api/api.ts';
import { apiQuery } from '#client/api/api-query.ts';
import { conversationsQuery } from '#client/chat/conversations.ts';
import { useConnection } from '#client/connection/connection.ts';
import { isRoom, type Places } from '#client/outbox/places.ts';
import { knownPeople } from '#client/people/known-people.ts';
import { type Event, type EventLists, type EventSummary, getEvent, listEvents } from '#contract/events.ts';
import { getProgramme } from '#contract/programme.ts';
import { getUser } from '#contract/users.ts';
import { displayName } from '#domain/person.ts';
import { suffixOf } from '#domain/suffix.ts';
import { useKnownThreads } from './waiting/use-known-threads.ts';

/** Names of what entries and drafts know by number. */
interface Numbers {
  readonly events: readonly number[];
  readonly people?: readonly number[];
  /** Events whose posts and answers were liked. */
  readonly liked?: readonly number[];
}

/**
 * Reads the names of the places, people and sessions that entries and drafts know by number, as the phone has kept
 * them: the person's rooms by their lists, others, such as the one of the programme, each by itself.
 */
export function usePlaces({ events, people = [], liked = [] }: Numbers, isWanted = true): Places {
  const { api } = useConnection();
  const nameOf = useNames(people);
  const { data: programme } = useQuery({ ...apiQuery(api, getProgramme, {}), enabled: isWanted });
  const areas = {
    announcements: programme?.eventIds.announcements ?? null,
    forum: programme?.eventIds.forum ?? null,
  };
  const ids = [...new Set(events)].filter((id) => isRoom(id, areas));
  const lists = useQuery({ ...apiQuery(api, listEvents, {}), enabled: ids.length > 0 });
  const listed = lists.data ? allListed(lists.data) : [];
  const others = lists.isPending ? [] : ids.filter((id) => !listed.some((room) => room.id === id));
  const known = useQueries({
    queries: others.map((id) => ({
      ...apiQuery(api, getEvent, { params: { id: String(id) } }),
      // Where a room is no longer this person's, that is what the phone has kept.
      select: ({ value }: Answer<Event | null>) => value,
    })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  const thread = useKnownThreads(liked, areas);
  return {
    ...areas,
    thread,
    sessionTitle: (id) => programme?.masterclasses.find((session) => session.id === id)?.title ?? null,
    person: nameOf,
    room(id) {
      const room = [...listed, ...known].find((one) => one.id === id);
      return room ? { name: room.name, suffix: suffixOf(room.lastlink) } : null;
    },
  };
}

/** Names of people: of those one has written with, those of the lists that were read, and others each by itself. */
function useNames(people: readonly number[]): Places['person'] {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const talks = useQuery({ ...conversationsQuery(api), enabled: people.length > 0 });
  const written = talks.data?.content.flatMap(({ user }) => user ?? []) ?? [];
  const listed = people.length > 0 ? [...written, ...knownPeople(queryClient)] : [];
  const others = talks.isPending ? [] : people.filter((id) => !listed.some((one) => one.id === id));
  const known = useQueries({
    queries: others.map((id) => apiQuery(api, getUser, { params: { id: String(id) } })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  });
  return (id) => {
    const person = [...listed, ...known].find((one) => one.id === id);
    return person ? displayName(person) : null;
  };
}

const allListed = (lists: EventLists): readonly EventSummary[] => [
  ...lists.eventsCreatedByMe,
  ...lists.eventsAttendedByMe,
  ...lists.organizationEventsCreatedToWhichIAmAdmin,
  ...lists.organizationEventsAttendedByMe,
];
