import { createServer, type Socket } from 'node:net';

/** Takes every connection on this port and never says a word, as the Wi-Fi of a crowded hall does. */
export async function startSilence(port: number): Promise<AsyncDisposable> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined); // a browser that gives up resets the connection
  });
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
