import { realtimeClose } from '#contract/realtime.ts';
import type { Socket } from './realtime.ts';

/** What may wait for a phone that does not read. */
const bufferMaxBytes = 1_048_576;

/** A socket that is cut off when its other end does not keep up or does not answer. */
export interface Connection {
  isOpen(): boolean;
  send(data: Buffer): void;
  close(code: number): void;
  /** Ends it where the last call was not answered, else calls. */
  beat(): void;
}

export function connectionOf(socket: Socket): Connection {
  let isAnswering = true;
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
    isAnswering = true;
  });
  // Each is answered, and who only asks and never reads would fill the memory with answers.
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
    beat: () => {
      if (!isAnswering) return socket.terminate();
      isAnswering = false;
      socket.ping();
    },
  };
}
