import * as v from 'valibot';
import {
  type ClientMessage,
  type Handshake,
  type RealtimeMessage,
  RealtimeMessageSchema,
  realtimeClose,
} from '#contract/realtime.ts';
import { createReconnectDelay } from './reconnect-delay.ts';

export interface SocketEvents {
  opened(): void;
  received(text: string): void;
  closed(code: number): void;
}

/** One connection; it is silent after `close`. */
export interface Socket {
  send(text: string): void;
  close(): void;
}

export interface Clock {
  readonly now: () => number;
  readonly timers: Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'>;
}

export type Change = Exclude<RealtimeMessage, { type: 'ready' | 'missed' }>;
/** Every change arrives from here on; `again` where something may have been missed before. */
export type Ready = 'first' | 'again';

export interface ChannelOptions extends Clock {
  connect(events: SocketEvents): Socket;
  /** Null while nobody is signed in. */
  token(): string | null;
  /** Tells whether trying makes sense; who knows better later calls `replace`. */
  isOnline(): boolean;
  onChange(change: Change): void;
  onReady(ready: Ready, message: Extract<RealtimeMessage, { type: 'ready' | 'missed' }>): void;
  /** The server does not know the token. */
  onRefused(): void;
  readonly random: () => number;
}

export interface Channel {
  /** Begins anew for whoever is signed in now. */
  start(): void;
  /** Connects anew where it runs: what was connected before may be dead without a word. */
  replace(): void;
  /** Replaces, but lets be what is just being tried. */
  renew(): void;
  /** Connects at once where it waits or rests. */
  wake(): void;
  /** Replaces a connection that has been silent for long: it may be dead. */
  doubt(): void;
  /** Sends a message where somebody hears it: not while unconnected, nor to an older server. */
  /** False where the channel does not stand, or nobody listens. */
  say(message: ClientMessage): boolean;
  /** Lets go until `wake`. */
  rest(): void;
  stop(): void;
}

type State = 'stopped' | 'waiting' | 'connecting' | 'ready' | 'resting';

const answerWithinMs = 15_000;
/** A browser cannot ask whether a connection lives: after such a silence it is in doubt. */
export const doubtAfterMs = 60_000;

/** Keeps one connection open, and says when something may have been missed. */
export function createChannel(options: ChannelOptions): Channel {
  const { now, timers } = options;
  const delay = createReconnectDelay(options);
  let state: State = 'stopped';
  let socket: Socket | null = null;
  let hasBeenReady = false;
  let listener: Socket | null = null;
  let lastMessageAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const become = (next: State) => {
    timers.clearTimeout(timer);
    socket?.close();
    socket = null;
    state = next;
  };
  const retryIn = (delayMs: number) => {
    become('waiting');
    timer = timers.setTimeout(connect, delayMs);
  };
  const receive = (message: RealtimeMessage | null) => {
    lastMessageAt = now();
    if (message === null) return;
    if (message.type !== 'ready' && message.type !== 'missed') return options.onChange(message);
    if (message.type === 'ready') {
      timers.clearTimeout(timer);
      state = 'ready';
      listener = message.listens === true ? socket : null;
      delay.noteReady();
    }
    options.onReady(hasBeenReady ? 'again' : 'first', message);
    hasBeenReady = true;
  };
  const closed = (code: number) => {
    socket = null;
    if (code === realtimeClose.unauthenticated) {
      become('resting');
      options.onRefused();
    } else retryIn(isUnwelcome(code) ? delay.long() : delay.next());
  };

  function connect(): void {
    // Without a network nothing is tried: whoever finds out that it is back says so.
    const token = options.isOnline() ? options.token() : null;
    become(token === null ? 'waiting' : 'connecting');
    if (token === null) return;
    timer = timers.setTimeout(() => retryIn(delay.next()), answerWithinMs);
    socket = openSocket(options, token, { received: (text) => receive(readMessage(text)), closed });
  }
  const reconnect = () => {
    delay.reset();
    connect();
  };
  const reconnectWhere = (...states: readonly State[]) => {
    if (states.includes(state)) reconnect();
  };

  return {
    start() {
      hasBeenReady = false;
      reconnect();
    },
    replace: () => reconnectWhere('waiting', 'connecting', 'ready'),
    renew: () => reconnectWhere('waiting', 'ready'),
    wake: () => reconnectWhere('waiting', 'resting'),
    doubt() {
      if (state === 'ready' && now() - lastMessageAt > doubtAfterMs) reconnect();
    },
    say: (message) => send(listener === socket ? listener : null, message),
    rest() {
      if (state !== 'stopped') become('resting');
    },
    stop: () => become('stopped'),
  };
}

/** Connects, and says who is there. */
function openSocket(
  { connect }: ChannelOptions,
  token: string,
  events: Pick<SocketEvents, 'received' | 'closed'>,
): Socket {
  const hello = { type: 'hello', token } satisfies Handshake;
  const socket = connect({ ...events, opened: () => socket.send(JSON.stringify(hello)) });
  return socket;
}

/** Sends a message, where there is somebody who hears it. */
function send(listener: Socket | null, message: ClientMessage): boolean {
  listener?.send(JSON.stringify(message));
  return listener !== null;
}

const isUnwelcome = (code: number) => code === realtimeClose.tooMany || code === realtimeClose.protocol;

/** Null for what a newer server may say and this app does not know. */
function readMessage(text: string): RealtimeMessage | null {
  try {
    const read = v.safeParse(RealtimeMessageSchema, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}
