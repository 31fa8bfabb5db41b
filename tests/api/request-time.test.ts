import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { imagePatience, limitRequestTime, type Patience, uploadPatience } from '#server/http/request-time.ts';
import { scaled } from '#tests/support/slowness.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const usual: Patience = { totalMs: 600, spanMs: 600, leastBytes: 1, afterAnswerMs: 300 };
/** A pause that other work on the machine makes between two bytes is none. */
const long: Patience = { ...usual, totalMs: scaled(60_000), spanMs: scaled(1000) };
/** Only what comes after the answer is cut off in time. */
const patient: Patience = { ...long, spanMs: scaled(60_000) };
/** Of what is longer than a picture a little has to come in any span. */
const demanding = (bodyBytes: number): Patience => ({ ...long, leastBytes: bodyBytes > 500 ? 200 : 1 });

interface BareServer extends AsyncDisposable {
  readonly port: number;
}

async function startBareServer(): Promise<BareServer> {
  const app: FastifyInstance = Fastify();
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  limitRequestTime(app, usual);
  app.post('/usual', async ({ body }) => String(body).length.toString());
  app.post('/long', { config: { patience: () => long } }, async ({ body }) => String(body).length.toString());
  app.post('/demanding', { config: { patience: demanding } }, async ({ body }) =>
    String(body).length.toString(),
  );
  app.post(
    '/refusing',
    {
      config: { patience: () => patient },
      onRequest: async (_request, reply) => reply.status(403).send('no'),
    },
    async () => '',
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { port, [Symbol.asyncDispose]: () => app.close() };
}

interface Dribble {
  readonly path: string;
  readonly length: number;
  readonly everyMs: number;
  /** Bytes after which nothing more is sent. */
  readonly stopAfter?: number;
}

/** Sends a body a byte at a time; resolves with what came back once the server has closed, or answered. */
function dribble(port: number, { path, length, everyMs, stopAfter = length }: Dribble) {
  const start = performance.now();
  return new Promise<{ text: string; ms: number; isClosed: boolean }>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    let sent = 0;
    const finish = (isClosed: boolean) => {
      clearInterval(sending);
      socket.destroy();
      resolve({ text, ms: performance.now() - start, isClosed });
    };
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/octet-stream\r\ncontent-length: ${length}\r\n\r\n`,
    );
    const sending = setInterval(() => {
      if (sent < stopAfter) socket.write('x');
      sent += 1;
    }, everyMs);
    socket.on('data', (data) => {
      text += data;
      if (text.startsWith('HTTP/1.1 200')) finish(false);
    });
    socket.on('error', () => finish(true));
    socket.on('close', () => finish(true));
  });
}

test('a body that comes a byte now and then is cut off', async () => {
  await using server = await startBareServer();
  const { text, ms, isClosed } = await dribble(server.port, { path: '/usual', length: 1000, everyMs: 50 });
  expect([text.split('\r\n')[0], isClosed]).toEqual(['HTTP/1.1 408 Request Timeout', true]);
  expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '').code).toBe('too_slow');
  expect(ms).toBeGreaterThan(500);
});

test('an upload takes its time as long as something comes', async () => {
  await using server = await startBareServer();
  const { text, ms } = await dribble(server.port, { path: '/long', length: 30, everyMs: scaled(50) });
  expect(text.split('\r\n')[0]).toBe('HTTP/1.1 200 OK');
  expect(ms).toBeGreaterThan(long.spanMs);
});

test('an upload that stands still is cut off', async () => {
  await using server = await startBareServer();
  const { text, isClosed } = await dribble(server.port, {
    path: '/long',
    length: 1000,
    everyMs: 50,
    stopAfter: 3,
  });
  expect([text.split('\r\n')[0], isClosed]).toEqual(['HTTP/1.1 408 Request Timeout', true]);
});

test('an upload that is slower than its least speed is cut off, and a small one is not', async () => {
  await using server = await startBareServer();
  const everyMs = scaled(50);
  const small = dribble(server.port, { path: '/demanding', length: 30, everyMs });
  const large = await dribble(server.port, { path: '/demanding', length: 1000, everyMs });
  expect(large.text.split('\r\n')[0]).toBe('HTTP/1.1 408 Request Timeout');
  expect(large.ms).toBeGreaterThan(long.spanMs / 2);
  expect((await small).text.split('\r\n')[0]).toBe('HTTP/1.1 200 OK');
});

test.each([
  ['a picture of the app', imagePatience, 200_000, 3, 1],
  ['a large picture', imagePatience, 10_000_000, 3, 300_000],
  ['a small document', uploadPatience, 200_000, 3, 1],
  ['a video', uploadPatience, 100_000_000, 30, 300_000],
  ['a video of unknown length', uploadPatience, Number.POSITIVE_INFINITY, 30, 300_000],
] as const)('the time of %s', (_, patience, bodyBytes, minutes, leastBytes) => {
  expect(patience(bodyBytes)).toMatchObject({ totalMs: minutes * 60_000, spanMs: 30_000, leastBytes });
});

test('who goes on sending after the answer is cut off a little later', async () => {
  await using server = await startBareServer();
  const { text, isClosed } = await dribble(server.port, { path: '/refusing', length: 1000, everyMs: 20 });
  expect([text.split('\r\n')[0], isClosed]).toEqual(['HTTP/1.1 403 Forbidden', true]);
});

test('silent connections are closed within 30 seconds, and nothing has longer than an upload', async () => {
  await using app = await createTestApp();
  const { server } = app.server;
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  // Node tells nobody how often it looks for late ones.
  const looking = Object.getOwnPropertySymbols(server).find(
    ({ description }) => description === 'http.server.connectionsCheckingInterval',
  );
  const { _repeat: everyMs } = Reflect.get(server, looking ?? '');
  expect([server.headersTimeout, everyMs]).toEqual([25_000, 5000]);
  expect(server.requestTimeout).toBe(31 * 60_000);
});
