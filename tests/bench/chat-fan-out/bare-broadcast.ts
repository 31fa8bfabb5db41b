import { WebSocket, WebSocketServer } from 'ws';
import { atRate } from './pace.ts';
import { stampOf, stampPattern } from './stamp.ts';

export interface Broadcast {
  /** A message as the real server sends it. */
  readonly text: string;
  readonly perSecond: number;
  readonly seconds: number;
}

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (socket) => socket.send('{"type":"ready"}'));
server.on('listening', () => process.send?.(server.address()));

process.on('message', async ({ text, ...pace }: Broadcast) => {
  await atRate(pace, (_, dueAt) => {
    const data = Buffer.from(text.replace(stampPattern, stampOf(dueAt)));
    for (const socket of server.clients)
      if (socket.readyState === WebSocket.OPEN) socket.send(data, { binary: false });
  });
  process.send?.({ sent: true });
});
process.once('disconnect', () => process.exit());
