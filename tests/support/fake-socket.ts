import { EventEmitter } from 'node:events';
import { connectionOf, createTurn, type Socket, type Wire } from '#server/realtime/connection.ts';

export interface FakeSocket extends Socket {
  readonly sent: readonly unknown[];
  /** The codes with which it was closed; `terminated` where it was cut off. */
  readonly closed: readonly (number | 'terminated')[];
  readonly pings: number;
  /** The stream under it; messages sent while it is held have not left. */
  readonly wire: Wire;
  isHeld(): boolean;
  /** What has not left yet. */
  buffer(bytes: number): void;
  /** As from the other end. */
  say(data: unknown): void;
  happen(event: 'ping' | 'pong' | 'close'): void;
}

/** A socket whose other end is the test. */
export function createFakeSocket(): FakeSocket {
  const events = new EventEmitter();
  const sent: unknown[] = [];
  const closed: (number | 'terminated')[] = [];
  let bufferedAmount = 0;
  let pings = 0;
  let isHeld = false;
  const end = (how: number | 'terminated') => {
    closed.push(how);
  };
  return {
    sent,
    closed,
    get pings() {
      return pings;
    },
    get bufferedAmount() {
      return bufferedAmount;
    },
    wire: {
      cork: () => {
        isHeld = true;
      },
      uncork: () => {
        isHeld = false;
      },
    },
    isHeld: () => isHeld,
    send: (data) => void sent.push(JSON.parse(String(data))),
    ping: () => {
      pings += 1;
    },
    close: end,
    terminate: () => end('terminated'),
    on: (event: string, listener: (...parts: never[]) => void) =>
      void events.on(event, listener as () => void),
    buffer: (bytes) => {
      bufferedAmount = bytes;
    },
    say: (data) => void events.emit('message', Buffer.from(JSON.stringify(data)), false),
    happen: (event) => void events.emit(event),
  };
}

/** A connection over a fake socket, in turns of its own. */
export const connectionTo = (socket: FakeSocket) => connectionOf({ socket, wire: socket.wire }, createTurn());
