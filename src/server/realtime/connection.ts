import { realtimeClose } from '#contract/realtime.ts';

/** Bytes that may wait for a phone that does not read. */
const bufferMaxBytes = 1_048_576;
/** Bytes that are held back for a phone within one turn of the event loop. */
const heldMaxBytes = 65_536;

/** Bytes that may wait for a phone past which what may be lost is. */
const losableMaxBytes = 262_144;

/** The used part of a WebSocket. */
export interface Socket {
  /** Bytes that were sent and have not left yet. */
  readonly bufferedAmount: number;
  send(data: Buffer, options: { readonly binary: false }): void;
  ping(): void;
  close(code: number): void;
  /** Ends the socket at once, without a close frame. */
  terminate(): void;
  on(event: 'message', listener: (data: unknown, isBinary: boolean) => void): void;
  on(event: 'ping' | 'pong' | 'close', listener: () => void): void;
}

/** The used part of the stream that carries a WebSocket. */
export interface Wire {
  /** Holds back what is written until `uncork`. */
  cork(): void;
  uncork(): void;
}

/**
 * Creates the holding back of what is sent within one turn of the event loop. In a room that talks fast a phone then
 * costs one system call for all messages of a turn, and not one for each: the more there are, the cheaper each is.
 */
export function createTurn() {
  const held = new Set<Wire>();

  function end(): void {
    for (const wire of held) wire.uncork();
    held.clear();
  }

  return {
    hold: (wire: Wire): void => {
      if (held.has(wire)) return;
      if (held.size === 0) setImmediate(end);
      held.add(wire);
      wire.cork();
    },
    /** Lets go of what is held for one phone before the turn is over. */
    release: (wire: Wire): void => {
      if (held.delete(wire)) wire.uncork();
    },
  };
}
export type Turn = ReturnType<typeof createTurn>;

/** A socket that is cut off when its other end does not keep up or does not answer. */
export interface Connection {
  isOpen(): boolean;
  send(data: Buffer): void;
  /** Sends what may be lost, where the other end keeps up: of what somebody else says nobody is to be cut off. */
  offer(data: Buffer): void;
  close(code: number): void;
  /** Sends a ping, or ends the connection where the last one was not answered. */
  heartbeat(): void;
}

export interface Line {
  readonly socket: Socket;
  readonly wire: Wire;
}

export function connectionOf({ socket, wire }: Line, turn: Turn): Connection {
  let isAlive = true;
  let isClosing = false;
  const isBehind = () => socket.bufferedAmount > bufferMaxBytes;

  function close(code: number): void {
    if (isClosing) return;
    isClosing = true;
    socket.close(code);
  }

  socket.on('close', () => {
    isClosing = true;
  });
  socket.on('pong', () => {
    isAlive = true;
  });
  // Each ping is answered, and the answers to one that never reads would fill the memory.
  socket.on('ping', () => {
    if (isBehind()) socket.terminate();
  });

  function send(data: Buffer): void {
    if (isBehind()) close(realtimeClose.tooMany);
    if (isClosing) return;
    turn.hold(wire);
    socket.send(data, { binary: false });
    // Else a burst of long messages would pass for a phone that does not read.
    if (socket.bufferedAmount > heldMaxBytes) turn.release(wire);
  }

  return {
    isOpen: () => !isClosing,
    close,
    send,
    offer: (data) => {
      if (socket.bufferedAmount <= losableMaxBytes) send(data);
    },
    heartbeat: () => {
      if (!isAlive) return socket.terminate();
      isAlive = false;
      socket.ping();
    },
  };
}
