import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { apiQueryKey } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { getEvent } from '#contract/events.ts';
import { listUnread, type NotificationsType } from '#contract/notifications.ts';
import { listParticipants } from '#contract/participants.ts';
import { listResources } from '#contract/resources.ts';
import { listThreads } from '#contract/threads.ts';
import { readKind } from '#offline/kinds/marks.ts';

export interface ReadNewsProps {
  readonly eventId: number;
  readonly kind: NotificationsType;
  /** The newest thing there is. */
  readonly upTo: number;
}

/** The read that brings what a kind of news is about. */
const contentOf: Readonly<Record<NotificationsType, Endpoint>> = {
  EVENT_ABOUT: getEvent,
  EVENT_PEOPLE: listParticipants,
  EVENT_QNA: listThreads,
  EVENT_RESOURCE: listResources,
  EVENT_REGISTRANTS: listParticipants,
};

/** Reads the news of the tab that is shown once somebody sees them; draws nothing. */
export function ReadNews({ eventId, kind, upTo }: ReadNewsProps) {
  const isSeen = useSeen(eventId, contentOf[kind]);
  const { outbox } = useConnection();
  useEffect(() => {
    if (!isSeen) return;
    const args = { notificationsType: kind, objectId: eventId, upTo };
    void outbox.enqueue(readKind, args).catch(() => undefined); // it is new again at the next start, no more
  }, [isSeen, kind, eventId, upTo, outbox]);
  return null;
}

/** True while somebody looks at what the server last said of this. */
function useSeen(eventId: number, content: Endpoint): boolean {
  const queryClient = useQueryClient();
  const cache = queryClient.getQueryCache();
  const isSeen = () => {
    if (document.visibilityState !== 'visible') return false;
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
