import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { limitRequestTime, type Patience } from '#server/http/request-time.ts';
import { scaled } from '#tests/support/slowness.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const usual: Patience = { totalMs: 600, stallMs: 600, afterAnswerMs: 300 };
/** A pause that other work on the machine makes between two bytes is none. */
const long: Patience = { totalMs: scaled(60_000), stallMs: scaled(1000), afterAnswerMs: 300 };
/** Only what comes after the answer is cut off in time. */
const patient: Patience = { ...long, stallMs: scaled(60_000) };

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
  app.post('/long', { config: { patience: long } }, async ({ body }) => String(body).length.toString());
  app.post(
    '/refusing',
    { config: { patience: patient }, onRequest: async (_request, reply) => reply.status(403).send('no') },
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
  expect(ms).toBeGreaterThan(long.stallMs);
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

test('who goes on sending after the answer is cut off a little later', async () => {
  await using server = await startBareServer();
  const { text, isClosed } = await dribble(server.port, { path: '/refusing', length: 1000, everyMs: 20 });
  expect([text.split('\r\n')[0], isClosed]).toEqual(['HTTP/1.1 403 Forbidden', true]);
});

test('headers have 30 seconds, and nothing has longer than an upload', async () => {
  await using app = await createTestApp();
  expect(app.server.server.headersTimeout).toBe(30_000);
  expect(app.server.server.requestTimeout).toBe(31 * 60_000);
});
