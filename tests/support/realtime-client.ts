import { once } from 'node:events';
import * as v from 'valibot';
import { WebSocket } from 'ws';
import { type RealtimeMessage, RealtimeMessageSchema, realtimePath } from '#contract/realtime.ts';

const MessageSchema = v.pipe(v.string(), v.parseJson(), RealtimeMessageSchema);

/** The other end of the channel, as an app would have it. */
export interface RealtimeClient extends Disposable {
  readonly socket: WebSocket;
  /** What was told, `ready` included. */
  readonly messages: readonly RealtimeMessage[];
  /** Resolves with the code under which the channel was closed. */
  readonly closed: Promise<number>;
  say(text: string | Buffer): void;
}

export interface Connecting {
  readonly headers?: Readonly<Record<string, string>>;
  readonly path?: string;
  readonly autoPong?: boolean;
}

function connect(origin: string, { headers, path = realtimePath, autoPong = true }: Connecting): WebSocket {
  return new WebSocket(new URL(path, origin.replace(/^http/, 'ws')), { headers, autoPong });
}

/** Opens a channel that sends no token yet. */
export async function openChannel(origin: string, connecting: Connecting = {}): Promise<RealtimeClient> {
  const socket = connect(origin, connecting);
  const messages: RealtimeMessage[] = [];
  socket.on('message', (data) => messages.push(v.parse(MessageSchema, String(data))));
  const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)));
  await once(socket, 'open');
  socket.on('error', () => undefined);
  return {
    socket,
    messages,
    closed,
    say: (text) => socket.send(text),
    [Symbol.dispose]: () => socket.terminate(),
  };
}

/** Opens a channel for the owner of a token, and waits until it stands. */
export async function joinChannel(
  origin: string,
  token: string,
  connecting?: Connecting,
): Promise<RealtimeClient> {
  const client = await openChannel(origin, connecting);
  const answered = Promise.race([once(client.socket, 'message'), client.closed]);
  client.say(JSON.stringify({ type: 'hello', token }));
  await answered;
  return client;
}

/** The status with which a channel is refused. */
export function refusalOf(origin: string, connecting: Connecting = {}): Promise<number | undefined> {
  const socket = connect(origin, connecting);
  return new Promise((resolve, reject) => {
    socket.on('open', () => reject(new Error('The channel was opened')));
    socket.on('unexpected-response', (request, response) => {
      resolve(response.statusCode);
      request.destroy();
    });
    socket.on('error', () => undefined);
  });
}
