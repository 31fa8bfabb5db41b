import * as v from 'valibot';
import {
  type ClientMessage,
  ClientMessageSchema,
  HandshakeSchema,
  type RealtimeMessage,
  realtimePath,
} from '#contract/realtime.ts';

/** An end of the channel in the browser; it says hello and is told what happens. */
class FakeSocket extends EventTarget {
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  isDead = false;
  token: string | null = null;
  readonly said: ClientMessage[] = [];

  open(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }
  send(text: string): void {
    if (this.token !== null) {
      this.said.push(v.parse(ClientMessageSchema, JSON.parse(text)));
      return;
    }
    this.token = v.parse(HandshakeSchema, JSON.parse(text)).token;
    queueMicrotask(() => this.tell({ type: 'ready', listens: true }));
  }
  tell(message: RealtimeMessage): void {
    if (this.readyState === WebSocket.OPEN && !this.isDead)
      this.onmessage?.({ data: JSON.stringify(message) });
  }
  close(code = 1000): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code });
  }
}

/** Stands for the server's end of the channel on which it tells of what happens elsewhere. */
export interface FakeChannel {
  /** Tells every page that is open on the phone. */
  tell(message: RealtimeMessage): void;
  setReachable(isReachable: boolean): void;
  /** Whoever listens now hears nothing more, and is not told. */
  die(): void;
  /** The tokens with which somebody listens. */
  listeners(): string[];
  /** What the app has said after its hello. */
  said(): ClientMessage[];
  remove(): void;
}

const networkFailure = 1006;

export function installFakeChannel(): FakeChannel {
  const own = window.WebSocket;
  let sockets: FakeSocket[] = [];
  let isReachable = true;
  const connect = () => {
    const socket = new FakeSocket();
    sockets.push(socket);
    queueMicrotask(() => (isReachable ? socket.open() : socket.close(networkFailure)));
    return socket;
  };
  // The test's own sockets go where they always did.
  window.WebSocket = new Proxy(own, {
    construct(target, parts: [string | URL]) {
      const isOurs = new URL(parts[0], location.href).pathname === realtimePath;
      return isOurs ? connect() : Reflect.construct(target, parts);
    },
  });
  return {
    tell(message) {
      for (const socket of sockets) socket.tell(message);
    },
    setReachable(next) {
      isReachable = next;
      if (isReachable) return;
      for (const socket of sockets) socket.close(networkFailure);
      sockets = [];
    },
    die() {
      for (const socket of sockets) socket.isDead = true;
    },
    listeners: () =>
      sockets.flatMap(({ readyState, token }) =>
        readyState === WebSocket.OPEN && token !== null ? [token] : [],
      ),
    said: () => sockets.flatMap(({ said }) => said),
    remove() {
      window.WebSocket = own;
    },
  };
}
