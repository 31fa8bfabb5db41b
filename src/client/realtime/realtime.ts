import type { QueryClient } from '@tanstack/react-query';
import type { Connection } from '#client/connection/connection.ts';
import { meKey } from '#client/session/me.ts';
import { realtimePath } from '#contract/realtime.ts';
import {
  type Channel,
  type ChannelOptions,
  type Clock,
  createChannel,
  doubtAfterMs,
  type Ready,
  type Socket,
  type SocketEvents,
} from './channel.ts';

interface RealtimeOptions extends Pick<ChannelOptions, 'onChange'> {
  onReady(ready: Ready): void;
  readonly connection: Pick<Connection, 'session' | 'connectivity'>;
  readonly queryClient: QueryClient;
  /** False while the channel is needed though nobody looks. */
  mayRest(): boolean;
}

/** Time within which a sign-out in another tab reaches this page. */
const tabSyncMs = 1_000;

type RealtimeChannel = Pick<Channel, 'start' | 'stop' | 'say'>;

/** The channel of this page; it follows the network, and whether anybody looks. Who is signed in starts and stops it. */
export function createRealtime({
  connection,
  queryClient,
  onChange,
  onReady,
  mayRest,
}: RealtimeOptions): RealtimeChannel {
  const { session, connectivity } = connection;
  const clock = { now: Date.now, timers: globalThis };
  let readyAt = 0;
  let lostAt = 0;
  // Where the session is over this finds out, and ends it here too; the query itself keeps an error.
  const loadMe = () => void queryClient.invalidateQueries({ queryKey: meKey });
  const channel = createChannel({
    connect: connectBrowserSocket,
    token: session.get,
    // Only what the browser is sure of: whether the server can be reached the channel finds out first.
    isOnline: () => navigator.onLine,
    onChange,
    onReady(ready, message) {
      readyAt = Date.now();
      connectivity.reportOutcome('answered');
      // Whoever has left for good while this page was away.
      if (message.type === 'ready' && message.left !== undefined)
        onChange({ type: 'people.left', left: message.left });
      onReady(ready);
    },
    onRefused() {
      const refused = session.get();
      // After a sign-out in another tab there is nothing to ask.
      setTimeout(() => {
        if (refused !== null && session.get() === refused) loadMe();
      }, tabSyncMs);
    },
    random: Math.random,
    ...clock,
  });
  followBrowser(createAttention(channel, { ...clock, mayRest }));
  // A page that comes back from the browser's cache has lost its connections.
  window.addEventListener('pageshow', ({ persisted }) => persisted && channel.replace());
  connectivity.subscribe(() => {
    if (!connectivity.isOnline()) lostAt = Date.now();
    // What was connected before may be dead without a word; and what waits need wait no longer.
    else if (readyAt <= lostAt) channel.renew();
  });
  window.addEventListener('online', () => channel.replace());
  return channel;
}

function followBrowser(attention: Attention): void {
  const follow = () => (document.visibilityState === 'visible' ? attention.shown() : attention.hidden());
  document.addEventListener('visibilitychange', follow);
  follow();
}

/** Some browsers close without telling the code. */
const unknownCode = 1006;

function connectBrowserSocket(events: SocketEvents): Socket {
  let isWanted = true;
  const address = new URL(realtimePath, window.location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  const socket = new WebSocket(address);
  socket.onopen = () => {
    if (isWanted) events.opened();
    else socket.close();
  };
  socket.onmessage = ({ data }) => {
    if (isWanted && typeof data === 'string') events.received(data);
  };
  socket.onclose = ({ code }) => {
    if (isWanted) events.closed(code || unknownCode);
    isWanted = false;
  };
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close() {
      isWanted = false;
      // Closing while it is being made is complained about on the console: then it is closed once it stands.
      if (socket.readyState !== WebSocket.CONNECTING) socket.close();
    },
  };
}

/** Attention that the page has, as it changes. */
export interface Attention {
  shown(): void;
  hidden(): void;
}

const restAfterMs = 5 * 60_000;
const pulseMs = 15_000;

type Attended = Pick<Channel, 'replace' | 'wake' | 'doubt' | 'rest'>;

interface AttentionOptions extends Clock {
  mayRest(): boolean;
}

/** Lets the channel rest while nobody looks for long, and notices when the phone has slept. */
export function createAttention(channel: Attended, { now, timers, mayRest }: AttentionOptions): Attention {
  let hiddenAt: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const rest = () => {
    if (mayRest()) return channel.rest();
    timer = timers.setTimeout(rest, restAfterMs);
  };
  // Timers stand still while a phone sleeps: one that comes far too late has slept, and what was connected is dead.
  const heartbeat = () => {
    timers.clearTimeout(timer);
    const setAt = now();
    timer = timers.setTimeout(() => {
      if (now() - setAt > pulseMs + doubtAfterMs) channel.replace();
      heartbeat();
    }, pulseMs);
  };
  heartbeat();
  return {
    shown() {
      if (hiddenAt === null) return;
      const wasHiddenMs = now() - hiddenAt;
      hiddenAt = null;
      heartbeat();
      channel.wake();
      if (wasHiddenMs > doubtAfterMs) channel.doubt();
    },
    hidden() {
      if (hiddenAt !== null) return;
      hiddenAt = now();
      timers.clearTimeout(timer);
      timer = timers.setTimeout(rest, restAfterMs);
    },
  };
}
