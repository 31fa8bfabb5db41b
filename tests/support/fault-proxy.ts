import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/**
 * What happens to a request between browser and server: `lose-request` before the server sees it, `lose-answer` after
 * it has done its work, `cut-answer` in the middle of the body, `portal` is the page of an airport, `hold` keeps the
 * answer back until `release`.
 */
export type Fault = 'pass' | 'lose-request' | 'lose-answer' | 'cut-answer' | 'portal' | 'hold';

export interface FaultProxy extends AsyncDisposable {
  readonly origin: string;
  /** Everything that came, in its order. */
  readonly seen: readonly SeenRequest[];
  /** From now on; a rule is asked for each request. */
  fail(rule: (request: SeenRequest) => Fault): void;
  /** How many answers are being held. */
  held(): number;
  release(): void;
  /** From now on every request takes so much longer. */
  slowBy(ms: number): void;
  /** Without a connection nothing comes through, and what is under way breaks off. */
  setConnected(isConnected: boolean): void;
}

interface FaultProxyOptions {
  /** The server has done its work, and nobody knows yet. */
  readonly onAnswer?: (request: SeenRequest) => void;
}

/** Stands between a browser and a server on this machine, and breaks what it is told to. */
export async function startFaultProxy(
  target: string,
  { onAnswer }: FaultProxyOptions = {},
): Promise<FaultProxy> {
  const { hostname, port } = new URL(target);
  const seen: SeenRequest[] = [];
  let rule: (request: SeenRequest) => Fault = () => 'pass';
  let holding: (() => void)[] = [];
  let delayMs = 0;
  let isConnected = true;
  const sockets = new Set<Socket>();
  const release = () => {
    for (const go of holding) go();
    holding = [];
  };
  const server = createServer((incoming, outgoing) => {
    const one = seenOf(incoming);
    seen.push(one);
    const fault = rule(one);
    if (fault === 'lose-request') return void incoming.socket.destroy();
    if (fault === 'portal') return tellPortal(outgoing);
    const hold = () => new Promise<void>((go) => holding.push(go));
    const slowly = () => new Promise<void>((go) => setTimeout(go, delayMs));
    const noted = () => onAnswer?.(one);
    void forward(incoming, outgoing, { hostname, port, fault, hold, slowly, noted });
  });
  server.on('connection', (socket) => {
    if (!isConnected) return void socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  // The live channel passes as it is; a portal knows nothing of it.
  server.on('upgrade', (incoming, socket, head) => {
    if (rule(seenOf(incoming)) === 'portal') return void socket.destroy();
    const through = connect(Number(port), hostname, () => {
      const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
      for (let index = 0; index < incoming.rawHeaders.length; index += 2)
        lines.push(`${incoming.rawHeaders[index]}: ${incoming.rawHeaders[index + 1]}`);
      through.write(`${lines.join('\r\n')}\r\n\r\n`);
      through.write(head);
      socket.pipe(through).pipe(socket);
    });
    through.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('error', () => through.destroy()).on('close', () => through.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    seen,
    fail: (next) => {
      rule = next;
    },
    held: () => holding.length,
    release,
    slowBy: (ms) => {
      delayMs = ms;
    },
    setConnected: (next) => {
      isConnected = next;
      if (!next) for (const socket of sockets) socket.destroy();
    },
    [Symbol.asyncDispose]: async () => {
      release();
      // Live channels of pages that are still open too.
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const seenOf = ({ method = 'GET', url = '/', headers }: IncomingMessage): SeenRequest => ({
  method,
  path: url,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
});

function tellPortal(outgoing: ServerResponse): void {
  outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to the airport</h1>');
}

interface Way {
  readonly hostname: string;
  readonly port: string;
  readonly fault: Fault;
  readonly hold: () => Promise<void>;
  readonly slowly: () => Promise<void>;
  readonly noted: () => void;
}

async function forward(incoming: IncomingMessage, outgoing: ServerResponse, way: Way): Promise<void> {
  const { hostname, port, fault, hold, slowly, noted } = way;
  const sent = await buffer(incoming).catch(() => Buffer.alloc(0));
  await slowly();
  const onward = request({
    hostname,
    port,
    method: incoming.method,
    path: incoming.url,
    headers: incoming.headers,
  });
  onward.on('error', () => outgoing.destroy());
  onward.on('response', async (answer) => {
    const body = await buffer(answer).catch(() => null);
    if (body !== null) noted();
    if (fault === 'hold') await hold();
    if (body === null || fault === 'lose-answer') return void outgoing.destroy();
    outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    if (fault !== 'cut-answer') return void outgoing.end(body);
    outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => outgoing.destroy());
  });
  onward.end(sent);
}
