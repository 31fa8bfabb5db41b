import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

const patienceMs = 5000;

/** Connections that Node has handed over and that are no channels yet: nobody else would ever end them. */
export function watchHandshakes(server: Server) {
  const open = new Map<Duplex, NodeJS.Timeout>();

  function settle(socket: Duplex): void {
    clearTimeout(open.get(socket));
    open.delete(socket);
  }

  server.on('upgrade', (_request, socket: Duplex) => {
    const late = setTimeout(() => socket.destroy(), patienceMs).unref();
    open.set(socket, late);
    socket.once('close', () => settle(socket));
  });

  return {
    /** It has become a channel. */
    settle,
    cutOff: (): void => {
      for (const socket of open.keys()) socket.destroy();
    },
  };
}
