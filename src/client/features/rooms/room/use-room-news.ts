import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { apiQueryKey } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { type RoomsNews, useUnreadCounts } from '#client/session/me.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { getEvent } from '#contract/events.ts';
import { listUnread, type NotificationsType } from '#contract/notifications.ts';
import { listParticipants } from '#contract/participants.ts';
import { readKind } from '#offline/kinds/marks.ts';

interface Reads {
  readonly kind: NotificationsType;
  /** Call whose answer is the tab's content. */
  readonly content: Endpoint;
}

/** Tabs that tell of news, and read it by being looked at. */
const tabReads: Readonly<Record<string, Reads>> = {
  about: { kind: 'EVENT_ABOUT', content: getEvent },
  people: { kind: 'EVENT_PEOPLE', content: listParticipants },
  registrants: { kind: 'EVENT_REGISTRANTS', content: listParticipants },
};

interface ShownTab {
  readonly eventId: number;
  readonly tab: string;
}

const none: RoomsNews[number] = {};

/** Numbers of new things by tab of a room. Those of the tab that is shown are read once somebody sees them. */
export function useRoomNews({ eventId, tab }: ShownTab): (tab: string) => number {
  const news = useUnreadCounts().inRooms?.[eventId] ?? none;
  const reads = tabReads[tab];
  const newest = (reads && news[reads.kind]?.newest) ?? 0;
  const isSeen = useSeen(eventId, newest > 0 ? reads?.content : undefined);
  const { outbox } = useConnection();
  const kind = reads?.kind;
  useEffect(() => {
    if (!isSeen || kind === undefined) return;
    const args = { notificationsType: kind, objectId: eventId, upTo: newest };
    void outbox.enqueue(readKind, args).catch(() => undefined); // it is new again at the next start, no more
  }, [isSeen, kind, eventId, newest, outbox]);
  return (id) => {
    const of = tabReads[id]?.kind;
    return (of && news[of]?.unread) ?? 0;
  };
}

/** True while somebody looks at what the server last said of this; false where nothing is asked about. */
function useSeen(eventId: number, content: Endpoint | undefined): boolean {
  const queryClient = useQueryClient();
  const cache = queryClient.getQueryCache();
  const isSeen = () => {
    if (content === undefined || document.visibilityState !== 'visible') return false;
    const recordsAt = queryClient.getQueryState(apiQueryKey(listUnread, {}))?.dataUpdatedAt ?? 0;
    const shown = cache.findAll({ type: 'active', predicate: isAnswerOf(content, eventId) });
    return shown.some(({ state }) => isCurrent(state, recordsAt));
  };
  return useSyncExternalStore((notify) => {
    const stop = cache.subscribe(notify);
    document.addEventListener('visibilitychange', notify);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', notify);
    };
  }, isSeen);
}

const isAnswerOf =
  ({ method, path }: Endpoint, eventId: number) =>
  ({ queryKey: [ofMethod, ofPath, input] }: Query): boolean =>
    ofMethod === method &&
    ofPath === path &&
    String((input as { params?: { id?: string } } | undefined)?.params?.id) === String(eventId);

/** False for what the phone has kept from before the news, and for what is being read anew. */
const isCurrent = (state: Query['state'], recordsAt: number): boolean =>
  state.data !== undefined &&
  !state.isInvalidated &&
  state.fetchStatus === 'idle' &&
  (state.status === 'success' || (recordsAt > 0 && state.dataUpdatedAt >= recordsAt));
