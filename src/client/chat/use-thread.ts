import { skipToken, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '#client/api/api-error.ts';
import { useConnection } from '#client/connection/connection.ts';
import { doneHere, useOutboxState } from '#client/outbox/use-outbox.ts';
import { useMe } from '#client/session/me.ts';
import type { Conversation } from '#contract/chat.ts';
import { clientMessageLimits } from '#contract/realtime.ts';
import type { KeptMessages } from '#domain/chat/kept-messages.ts';
import { type ChatPlace, messageIn, readMessagesKind } from '#offline/kinds/chat.ts';
import type { OutboxState } from '#offline/outbox/outbox-state.ts';
import { conversationsQuery } from './conversations.ts';
import { messagesKey, messagesQuery, readOlder } from './messages.ts';
import type { ShownMessage } from './shown-message.ts';
import { threadView } from './thread-view.ts';
import { useIsBlocked } from './use-blocked.ts';

/** A conversation as a screen draws it. */
export interface Thread {
  /** Null until the first message of all has been sent. */
  readonly sid: string | null;
  /** Null where the phone has not read the list of conversations. */
  readonly conversation: Conversation | null;
  readonly messages: readonly ShownMessage[];
  /** Everything up to this message is on the phone; 0 where nothing is. */
  readonly upTo: number;
  /** One has blocked the other person. */
  readonly isBlocked: boolean;
  /** Something is known of it: its messages, or that there are none yet. */
  readonly isRead: boolean;
  readonly isFailed: boolean;
  readonly error: Error | null;
  /** It is known how far one has read, or cannot be known now. */
  readonly isPlaced: boolean;
  /** It is not there any more, or not for oneself. */
  readonly isGone: boolean;
  readonly retry: () => void;
  readonly updatedAt: number;
  /** The messages are being read anew, or will be: there may be newer ones. */
  readonly isStale: boolean;
  readonly hasOlder: boolean;
  readonly isLoadingOlder: boolean;
  readonly isOlderFailed: boolean;
  readonly loadOlder: () => void;
  /** Newest message that one has seen, on whatever device. */
  readonly readUpTo: number;
  /** Ids of the people who type now. */
  readonly typing: readonly number[];
}

const isAbout = (place: ChatPlace) => (one: Conversation) =>
  place.kind === 'ROOM' ? one.sid === place.sid : one.user?.id === place.person.id;

const isBehind = ({ isStale, isFetching }: Pick<UseQueryResult, 'isStale' | 'isFetching'>) =>
  isStale || isFetching;

/** Identifier that the answer to a first message has told, before the list of conversations is read anew. */
function toldSid(place: ChatPlace, { sent }: Pick<OutboxState, 'sent'>): string | null {
  if (place.kind === 'ROOM') return place.sid;
  for (const one of sent.toReversed()) {
    const said = messageIn(one)?.place;
    if (said?.kind !== 'DIRECT' || said.person.id !== place.person.id) continue;
    const sid = typeof one.reply === 'object' && one.reply !== null ? Reflect.get(one.reply, 'sid') : null;
    if (typeof sid === 'string') return sid;
  }
  return null;
}

/** The messages of a place, with what waits on this phone. */
export function useThread(place: ChatPlace, knownSid: string | null): Thread {
  const { api } = useConnection();
  const me = useMe();
  const outbox = useOutboxState();
  const list = useQuery(conversationsQuery(api));
  const conversation = list.data?.content.find(isAbout(place)) ?? null;
  const sid = conversation?.sid ?? knownSid ?? toldSid(place, outbox);
  const query = useQuery<KeptMessages>(
    sid === null ? { queryKey: messagesKey(''), queryFn: skipToken } : messagesQuery(api, sid),
  );
  const { data: kept } = query;
  const asked = sid === null ? list : query;
  const seenUpTo = conversation?.seenUpTo ?? 0;
  const [openedAt] = useState(() => Date.now());
  // Before a conversation has been read its old messages are not all of it; what is sent meanwhile stays in sight.
  const sentSince = sid === null ? 0 : openedAt;
  const messages = useMemo(
    () => threadView({ kept: sid === null ? undefined : kept, place, outbox, me, seenUpTo, sentSince }),
    [kept, sid, place, outbox, me, seenUpTo, sentSince],
  );
  const older = useOlder(sid);
  const said = doneHere(outbox, readMessagesKind, 0).filter((args) => args.sid === sid);
  const readHere = Math.max(0, ...said.map(({ messageId }) => messageId));
  return {
    sid,
    conversation,
    messages,
    upTo: kept?.upTo ?? 0,
    isBlocked: useIsBlocked(place, conversation, list.dataUpdatedAt),
    isRead: asked.data !== undefined,
    isFailed: asked.isError && asked.data === undefined,
    error: asked.error,
    isPlaced: !list.isLoading || list.failureCount > 0,
    isGone: query.error instanceof ApiError && query.error.status === 404,
    retry: () => void asked.refetch(),
    updatedAt: query.dataUpdatedAt || list.dataUpdatedAt,
    isStale: isBehind(query),
    hasOlder: kept?.hasOlder ?? false,
    ...older,
    readUpTo: Math.max(conversation?.readUpTo ?? 0, readHere),
    typing: useTyping(sid),
  };
}

function useOlder(sid: string | null): Pick<Thread, 'isLoadingOlder' | 'isOlderFailed' | 'loadOlder'> {
  const { api } = useConnection();
  const queryClient = useQueryClient();
  const isUnderWay = useRef(false);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const loadOlder = useCallback(() => {
    if (sid === null || isUnderWay.current) return;
    isUnderWay.current = true;
    setState('loading');
    readOlder(queryClient, api, sid)
      .then(
        () => setState('idle'),
        () => setState('failed'),
      )
      .finally(() => {
        isUnderWay.current = false;
      });
  }, [api, queryClient, sid]);
  return { isLoadingOlder: state === 'loading', isOlderFailed: state === 'failed', loadOlder };
}

const nobody: readonly number[] = [];

/** Ids of the people who type in a conversation; somebody whose message has come types no more. */
function useTyping(sid: string | null): readonly number[] {
  const { chat } = useConnection();
  const [typing, setTyping] = useState(nobody);
  useEffect(() => {
    const timers = new Map<number, ReturnType<typeof setTimeout>>();
    const show = () => setTyping(timers.size === 0 ? nobody : [...timers.keys()]);
    const end = (userId: number) => {
      clearTimeout(timers.get(userId));
      if (timers.delete(userId)) show();
    };
    const begin = (userId: number) => {
      clearTimeout(timers.get(userId));
      timers.set(
        userId,
        setTimeout(() => end(userId), clientMessageLimits.typingLapsesMs),
      );
      show();
    };
    const stop = chat.subscribe({
      onEvent(event) {
        if (event.sid !== sid) return;
        if (event.type === 'chat.message') end(event.message.user.id);
        if (event.type === 'chat.typing') begin(event.userId);
      },
    });
    return () => {
      stop();
      for (const timer of timers.values()) clearTimeout(timer);
      setTyping(nobody);
    };
  }, [chat, sid]);
  return typing;
}

/** Tells the provider and the server what of a conversation is on the screen. */
export function useLooking(sid: string | null, readUpTo: number): { seen(messageId: number): void } {
  const { chat, outbox } = useConnection();
  const told = useRef(0);
  useEffect(() => {
    told.current = 0;
    if (sid === null) return;
    chat.look(sid);
    return () => chat.look(null);
  }, [chat, sid]);
  const seen = useCallback(
    (messageId: number) => {
      if (sid === null || messageId <= Math.max(readUpTo, told.current)) return;
      told.current = messageId;
      outbox.enqueue(readMessagesKind, { sid, messageId }).catch(() => {
        told.current = 0; // it is unread again at the next start, no more
      });
    },
    [outbox, sid, readUpTo],
  );
  return { seen };
}
