import { useQueries, useQuery } from '@tanstack/react-query';
import type { Answer } from '#client/api/api.ts';
import { apiQuery } from '#client/api/api-query.ts';
import { conversationsQuery } from '#client/chat/conversations.ts';
import { useConnection } from '#client/connection/connection.ts';
import { isRoom, type Places } from '#client/outbox/entry-labels.ts';
import { type Event, type EventLists, type EventSummary, getEvent, listEvents } from '#contract/events.ts';
import { getProgramme } from '#contract/programme.ts';
import { displayName } from '#domain/person.ts';
import { suffixOf } from '#domain/suffix.ts';

/**
 * Reads the names of the places and sessions that entries and drafts know by number, as the phone has kept them: the
 * person's rooms by their lists, others, such as the one of the programme, each by itself.
 */
export function usePlaces(events: readonly number[], isWanted = true): Places {
  const { api } = useConnection();
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
  const talks = useQuery({ ...conversationsQuery(api), enabled: isWanted });
  return {
    ...areas,
    sessionTitle: (id) => programme?.masterclasses.find((session) => session.id === id)?.title ?? null,
    person: (id) => {
      const user = talks.data?.content.find((one) => one.user?.id === id)?.user;
      return user ? displayName(user) : null;
    },
    room(id) {
      const room = [...listed, ...known].find((one) => one.id === id);
      return room ? { name: room.name, suffix: suffixOf(room.lastlink) } : null;
    },
  };
}

const allListed = (lists: EventLists): readonly EventSummary[] => [
  ...lists.eventsCreatedByMe,
  ...lists.eventsAttendedByMe,
  ...lists.organizationEventsCreatedToWhichIAmAdmin,
  ...lists.organizationEventsAttendedByMe,
];
