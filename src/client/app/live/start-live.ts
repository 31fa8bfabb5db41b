import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { createEmbeddedLine } from '#client/chat/embedded-line.ts';
import { followChat } from '#client/chat/follow-chat.ts';
import type { Connection } from '#client/connection/connection.ts';
import { followGone } from '#client/kept-files/forget-gone.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';
import { isOutboxWanted } from '#client/outbox/outbox-count.ts';
import { leadEarlyTaps } from '#client/push/early-taps.ts';
import type { Change } from '#client/realtime/channel.ts';
import { createRealtime } from '#client/realtime/realtime.ts';
import { knownMe } from '#client/session/me.ts';
import type { Session } from '#client/session/session.ts';
import type { ConversationEvent, SeatEvent } from '#contract/realtime.ts';
import { createChangeFollower } from './follow-changes.ts';
import { keepUnread } from './keep-unread.ts';

const isOfConversation = (change: Change): change is ConversationEvent => change.type.startsWith('chat.');
const isOfSeat = (change: Change): change is SeatEvent => change.type.startsWith('seat.');

/** Makes way for reading anew what the phone keeps of people; its code comes with the first who leaves. */
const forgetLeavers = (queryClient: QueryClient, left: number) =>
  import('./forget-leavers.ts')
    .then((code) => code.forgetLeavers({ queryClient, storage: phoneStorage(), left }))
    .catch(() => undefined); // the next `ready` tells it again

interface LiveParts {
  readonly connection: Connection;
  readonly queryClient: QueryClient;
  readonly router: Pick<AnyRouter, 'navigate' | 'preloadRoute' | 'state'>;
  /** Resolves when it is known how the server is now. */
  readonly isCurrent?: Promise<void>;
}

/** Starts what keeps a page fresh and what sends: for whoever is signed in, each in a task of its own. */
export function startLive({ connection, queryClient, router, isCurrent }: LiveParts): void {
  const { api, connectivity, idle, session, outbox, seat } = connection;
  let ownId: number | undefined;
  const onChange = (change: Change) => {
    if (change.type === 'people.left') void forgetLeavers(queryClient, change.left);
    else if (isOfConversation(change)) line.told.onEvent(change);
    else if (isOfSeat(change)) seat.told.onEvent(change);
    else changes.onChange(change);
  };
  const channel = createRealtime({
    connection,
    queryClient,
    onChange,
    onReady(ready) {
      line.renew();
      line.told.onReady(ready);
      changes.onReady(ready);
      seat.told.onReady();
    },
    // Who sits at a table holds the seat over the channel.
    mayRest: () => seat.current() === null,
  });
  seat.attach(channel);
  const line = createEmbeddedLine(channel);
  connection.chat.attach(line);
  followChat(connection.chat, { queryClient, myId: () => ownId });
  const changes = createChangeFollower({
    queryClient,
    api,
    ownId: () => ownId,
    onChatList: line.told.onListChange,
  });
  followPerson({
    session,
    queryClient,
    begin(userId) {
      ownId = userId;
      const over = new AbortController();
      const { signal } = over;
      // What the phone has is not asked about then; a browser that is wrong about its network is found out all the same.
      if (connectivity.isCutOff()) void idle.run(api.ping, signal);
      let stopUnread: (() => void) | undefined;
      const openOutbox = async () => {
        if (await isOutboxWanted(phoneStorage(), userId)) await outbox.open();
      };
      // Without storage nothing waits.
      void idle.run(openOutbox, signal).catch(() => undefined);
      void idle.run(() => {
        stopUnread = keepUnread({ connection, queryClient, userId });
      }, signal);
      void idle.run(channel.start, signal);
      const openLater = async () => {
        const { startLater } = await import('./start-later.ts');
        const push = { connection, queryClient, router, userId, onChange, signal, isCurrent };
        if (!signal.aborted) startLater({ push, told: line.told });
      };
      // Without its code the worker leads on by itself, but for what was tapped before.
      void idle.run(openLater, signal).catch(() => leadEarlyTaps(router));
      const stopGone = followGone(queryClient, userId);
      return () => {
        over.abort();
        stopGone();
        channel.stop();
        stopUnread?.();
      };
    },
  });
}

interface FollowParts {
  readonly session: Session;
  readonly queryClient: QueryClient;
  /** Somebody is signed in and known; what it returns is called when that is over. */
  readonly begin: (userId: number) => () => void;
}

/** Follows who is signed in, as it changes, also in another tab. */
export function followPerson({ session, queryClient, begin }: FollowParts): void {
  let current: { token: string; end: () => void } | null = null;
  const follow = () => {
    const token = session.get();
    const userId = knownMe(queryClient)?.id;
    if (current?.token === token) return;
    current?.end();
    current = token === null || userId === undefined ? null : { token, end: begin(userId) };
  };
  follow();
  session.subscribe(follow);
  // Who has just signed in is known a moment after the token is.
  queryClient.getQueryCache().subscribe((event) => {
    if (current === null && event.type === 'updated' && event.action.type === 'success') follow();
  });
}
