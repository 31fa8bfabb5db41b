import type { EventChange, OwnChange } from '#contract/realtime.ts';

/** Tells the apps that are open what has changed. Called after the commit (`onCommit`); never fails, never waits. */
export interface Realtime {
  /** To everybody who may read the event's content. With an order (`orderOf`) nothing older is told of the same thing afterwards. */
  toEvent(change: EventChange, order?: number): void;
  /** To all devices of one person. */
  toPerson(userId: number, change: OwnChange, order?: number): void;
  /** The session is over: its channels are closed. */
  sessionEnded(sessionId: number): void;
}

/** The server's side of it: it takes the channels, and hears what other processes tell. */
export interface RealtimeServer extends Realtime {
  /** Begins to hear other processes and to look after the channels. */
  start(): void;
  /** Takes over a connection; `network` is who its hello is counted for. */
  accept(socket: Socket, network: string): void;
  /** Sends every app to another process, or to the next one here. */
  restart(): void;
  close(): Promise<void>;
}

/** What is used of a WebSocket. */
export interface Socket {
  /** What was sent and has not left yet, in bytes. */
  readonly bufferedAmount: number;
  send(data: Buffer, options: { readonly binary: false }): void;
  ping(): void;
  close(code: number): void;
  /** Without a word and without waiting. */
  terminate(): void;
  on(event: 'message', listener: (data: unknown, isBinary: boolean) => void): void;
  on(event: 'ping' | 'pong' | 'close', listener: () => void): void;
}
