import { readdirSync } from 'node:fs';
import { Server } from 'node:http';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { realtimePath } from '#contract/realtime.ts';
import { watchUpgrades } from '#server/realtime/handshake.ts';
import { startServer } from '#tests/support/server-process.ts';
import { scaled } from '#tests/support/slowness.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

const upgrade = [
  'Host: x',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  '\r\n',
].join('\r\n');
const health = 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n';
const strangers = 40;
/** Connections to the database come and go meanwhile. */
const filesOfItsOwn = 15;

const filesOf = (pid: number | undefined) => readdirSync(`/proc/${pid}/fd`).length;

/** Says something, and hangs up once there is an answer. */
function visit(port: number, text: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const leave = () => {
      socket.destroy();
      resolve();
    };
    socket.on('data', leave).on('error', leave).on('close', leave);
    socket.write(text);
  });
}

const requests = {
  GET: `GET ${realtimePath} HTTP/1.1\r\n${upgrade}`,
  'GET elsewhere': `GET /health HTTP/1.1\r\n${upgrade}`,
  HEAD: `HEAD ${realtimePath} HTTP/1.1\r\n${upgrade}`,
  POST: `POST ${realtimePath} HTTP/1.1\r\n${upgrade}`,
  'GET behind another call': `${health}GET ${realtimePath} HTTP/1.1\r\n${upgrade}`,
  'GET behind four': `${health.repeat(4)}GET ${realtimePath} HTTP/1.1\r\n${upgrade}`,
};

test('strangers who ask for a channel and hang up leave no connection behind, however they ask', async () => {
  await using database = await createTestDatabase();
  await using server = await startServer(database.env);
  const port = Number(new URL(server.origin).port);
  await visit(port, requests['GET elsewhere']);
  const before = filesOf(server.child.pid);
  for (const [what, text] of Object.entries(requests)) {
    await Promise.all(Array.from({ length: strangers }, () => visit(port, text)));
    const left = () => filesOf(server.child.pid) - before;
    await expect.poll(left, { message: what }).toBeLessThan(filesOfItsOwn);
  }
  const start = Date.now();
  expect(await server.stop('SIGTERM')).toBe(0);
  expect(Date.now() - start).toBeLessThan(scaled(6000));
});

describe('a connection that Node has handed over', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function handOver() {
    const server = new Server();
    const handshakes = watchUpgrades(server);
    const [socket, channel] = [new PassThrough(), new PassThrough()];
    for (const one of [socket, channel]) server.emit('upgrade', null, one);
    handshakes.settle(channel);
    return { handshakes, socket, channel };
  }

  test('is cut off after five seconds where it has become no channel', () => {
    const { socket, channel } = handOver();
    vi.advanceTimersByTime(4999);
    expect(socket.destroyed).toBe(false);
    vi.advanceTimersByTime(1);
    expect([socket.destroyed, channel.destroyed]).toEqual([true, false]);
  });

  test('or at once where the server ends', () => {
    const { handshakes, socket, channel } = handOver();
    handshakes.cutOff();
    expect([socket.destroyed, channel.destroyed]).toEqual([true, false]);
  });
});
