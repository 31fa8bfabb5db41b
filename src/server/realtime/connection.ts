import { realtimeClose } from '#contract/realtime.ts';

/** Bytes that may wait for a phone that does not read. */
const bufferMaxBytes = 1_048_576;

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

/** A socket that is cut off when its other end does not keep up or does not answer. */
export interface Connection {
  isOpen(): boolean;
  send(data: Buffer): void;
  close(code: number): void;
  /** Sends a ping, or ends the connection where the last one was not answered. */
  heartbeat(): void;
}

export function connectionOf(socket: Socket): Connection {
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

  return {
    isOpen: () => !isClosing,
    close,
    send: (data) => {
      if (isClosing) return;
      if (isBehind()) return close(realtimeClose.tooMany);
      socket.send(data, { binary: false });
    },
    heartbeat: () => {
      if (!isAlive) return socket.terminate();
      isAlive = false;
      socket.ping();
    },
  };
}
