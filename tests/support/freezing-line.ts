import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to a server of any kind over which, while it is frozen, not a byte arrives and nothing is closed either. */
export interface FreezingLine extends AsyncDisposable {
  readonly port: number;
  setFrozen(isFrozen: boolean): void;
}

export async function startFreezingLine(target: { host: string; port: number }): Promise<FreezingLine> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const hold = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    if (isFrozen) socket.pause();
  };
  const pass = (from: Socket, to: Socket) => {
    from.on('data', (bytes) => to.write(bytes));
    from.on('close', () => to.destroy());
  };
  const server = createServer((near) => {
    const far = connect(target.port, target.host);
    pass(near, far);
    pass(far, near);
    for (const socket of [near, far]) hold(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    setFrozen: (next) => {
      isFrozen = next;
      for (const socket of sockets) {
        if (isFrozen) socket.pause();
        else socket.resume();
      }
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
