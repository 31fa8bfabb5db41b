import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { realtimePath } from '#contract/realtime.ts';
import { momentNow, stampPattern } from './stamp.ts';

export interface Opening {
  readonly port: number;
  /** One for each phone; none where nobody asks who it is. */
  readonly tokens: readonly string[];
}

const openedAtOnce = 40;
const mediumLength = 126;
const textKind = 1;
const pingKind = 9;
const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

interface FrameEvents {
  onText(text: string): void;
  onPing(): void;
}

let delays: number[] = [];
const sockets: Socket[] = [];

/** A client's frame (RFC 6455, section 5.2) with a mask of zeros. */
function frameOf(text: string): Buffer {
  const body = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body]);
}

/** Reads whole frames and returns what is left; with `ws` here the phones would need more of the machine than the server. */
function readFrames(bytes: Buffer, { onText, onPing }: FrameEvents): Buffer {
  let at = 0;
  while (bytes.length - at >= 4) {
    const short = (bytes[at + 1] ?? 0) & 0x7f;
    const head = short === mediumLength ? 4 : 2;
    const end = at + head + (short === mediumLength ? bytes.readUInt16BE(at + 2) : short);
    if (bytes.length < end) break;
    const kind = (bytes[at] ?? 0) & 0x0f;
    if (kind === textKind) onText(bytes.toString('latin1', at + head, end));
    else if (kind === pingKind) onPing();
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
  const take = (chunk: Buffer) => {
    const now = momentNow();
    const onText = (text: string) => {
      if (text.includes('"ready"')) resolve();
      const sentAt = stampPattern.exec(text)?.[1];
      if (sentAt !== undefined) delays.push(now - Number(sentAt));
    };
    const onPing = () => void socket.write(pong);
    rest = readFrames(rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk, { onText, onPing });
  };
  socket.on('data', take);
  // A first frame may have come together with the answer.
  take(answer.subarray(answer.indexOf('\r\n\r\n') + 4));
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
    process.send?.({ delays });
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
