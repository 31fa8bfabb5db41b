import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { realtimePath } from '#contract/realtime.ts';

export interface Opening {
  readonly port: number;
  /** One for each phone; none where nobody asks who it is. */
  readonly tokens: readonly string[];
}

/** What the phones have got since they were last asked: delays in milliseconds from the sending of each message. */
export interface Received {
  readonly delays: Float64Array;
}

/** Marks the moment of sending in a message's text. */
export const stampPattern = /at (\d+\.\d+)/;
export const momentNow = () => performance.timeOrigin + performance.now();

const openedAtOnce = 40;
const mediumLength = 126;
let delays: number[] = [];
const sockets: Socket[] = [];

/** A client's frame (RFC 6455, section 5.2) with a mask of zeros. */
function frameOf(text: string): Buffer {
  const body = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body]);
}

/** Reads whole frames and returns what is left; with `ws` here the phones would need more of the machine than the server. */
function readFrames(bytes: Buffer, onText: (text: string) => void): Buffer {
  let at = 0;
  while (bytes.length - at >= 4) {
    const short = (bytes[at + 1] ?? 0) & 0x7f;
    const head = short === mediumLength ? 4 : 2;
    const end = at + head + (short === mediumLength ? bytes.readUInt16BE(at + 2) : short);
    if (bytes.length < end) break;
    if (((bytes[at] ?? 0) & 0x0f) === 1) onText(bytes.latin1Slice(at + head, end));
    at = end;
  }
  return bytes.subarray(at);
}

async function open(port: number, token: string): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  sockets.push(socket);
  const key = randomBytes(16).toString('base64');
  socket.write(
    `GET ${realtimePath} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  const [answer] = await once(socket, 'data');
  if (!String(answer).startsWith('HTTP/1.1 101')) throw new Error(String(answer));
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    const now = momentNow();
    rest = readFrames(rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk, (text) => {
      if (text.includes('"ready"')) resolve();
      const sentAt = stampPattern.exec(text)?.[1];
      if (sentAt !== undefined) delays.push(now - Number(sentAt));
    });
  });
  socket.on('close', () => process.send?.({ failure: 'a phone was cut off' }));
  if (token !== '') socket.write(frameOf(JSON.stringify({ type: 'hello', token })));
  await ready;
}

async function openAll({ port, tokens }: Opening): Promise<void> {
  for (let start = 0; start < tokens.length; start += openedAtOnce)
    await Promise.all(tokens.slice(start, start + openedAtOnce).map((token) => open(port, token)));
}

process.on('message', (order: Opening | 'count' | 'take') => {
  if (order === 'count') return process.send?.({ count: delays.length });
  if (order === 'take') {
    process.send?.({ delays: Float64Array.from(delays) });
    delays = [];
    return true;
  }
  openAll(order).then(
    () => process.send?.({ opened: true }),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
  return true;
});
process.once('disconnect', () => process.exit());
