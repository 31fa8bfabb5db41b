import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { headerNames } from '#contract/names.ts';
import { realtimePath } from '#contract/realtime.ts';
import { endSession } from '#contract/users.ts';
import type { Timings } from '#server/realtime/realtime.ts';
import { enter, place } from '#tests/support/people.ts';
import { joinChannel, openChannel, refusalOf } from '#tests/support/realtime-client.ts';
import { scaled } from '#tests/support/slowness.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const appWith = (realtimeTimings: Partial<Timings>, env: Readonly<Record<string, string>> = {}) =>
  createTestApp({ env, overrides: { realtimeTimings } });

/** Listens on a port of its own, since a channel is a real connection. */
const listen = (app: TestApp) => app.server.listen({ port: 0, host: '127.0.0.1' });

const ready = { type: 'ready', listens: true };
const starred = { type: 'own.starred' } as const;

test('who sends a token is told what happens in their events, and what they did elsewhere', async () => {
  await using app = await createTestApp();
  const origin = await listen(app);
  const { token, user } = await enter(app, 'Noura');
  const { forum: eventId, announcements } = app.context.programme.eventIds;
  await place(app, { eventId, userId: user.id });
  using channel = await joinChannel(origin, token);
  const { realtime } = app.context;
  const liked = { type: 'thread.liked', eventId, threadId: 3, likedCount: 2 } as const;
  realtime.toEvent({ ...liked, eventId: announcements });
  realtime.toEvent(liked);
  realtime.toPerson(user.id + 1, starred);
  realtime.toPerson(user.id, starred);
  await expect.poll(() => channel.messages.length).toBe(3);
  expect(channel.messages).toEqual(expect.arrayContaining([ready, liked, starred]));
});

describe('a channel is closed', () => {
  test('where its first message brings no token', async () => {
    await using app = await createTestApp();
    const origin = await listen(app);
    const strange = [
      'hello',
      '',
      '[]',
      '{"type":"subscribe"}',
      '{"type":"hello"}',
      '{"type":"hello","token":7}',
      JSON.stringify({ type: 'hello', token: 'a'.repeat(201) }),
      Buffer.from('{"type":"hello","token":"a"}'),
    ];
    for (const first of strange) {
      using channel = await openChannel(origin);
      channel.say(first);
      expect([String(first), await channel.closed]).toEqual([String(first), 4400]);
      expect(channel.messages).toEqual([]);
    }
  });

  test('where nothing is said in time', async () => {
    await using app = await appWith({ handshakeMs: 30 });
    using channel = await openChannel(await listen(app));
    expect(await channel.closed).toBe(4400);
  });

  test("by a token that is nobody's", async () => {
    await using app = await createTestApp();
    const origin = await listen(app);
    for (const token of ['x', 'no-such-token-of-anybody', "' or 1=1 --", '']) {
      using channel = await joinChannel(origin, token);
      expect([token, await channel.closed]).toEqual([token, 4401]);
    }
  });

  test('by the token of a session that was ended or has run out', async () => {
    await using app = await createTestApp();
    const origin = await listen(app);
    const [ended, old] = [await app.signIn('a@example.org'), await app.signIn('b@example.org')];
    await app.call(endSession, {}, { token: ended.accessToken });
    app.clock.advance(90 * 86_400_000);
    for (const { accessToken } of [ended, old]) {
      using channel = await joinChannel(origin, accessToken);
      expect(await channel.closed).toBe(4401);
    }
  });

  test.each([
    ['the token', 4096, 4400],
    ['all that a server reads', 32_768, 1009],
  ])('where its first message is larger than %s', async (_, most, code) => {
    await using app = await createTestApp();
    using channel = await openChannel(await listen(app));
    channel.say(' '.repeat(most + 1));
    expect(await channel.closed).toBe(code);
  });

  test('where it does not answer a ping by the next', async () => {
    await using app = await appWith({ heartbeatMs: scaled(300) });
    const origin = await listen(app);
    const { accessToken } = await app.signIn('a@example.org');
    using living = await joinChannel(origin, accessToken);
    using dead = await joinChannel(origin, accessToken, { autoPong: false });
    let pings = 0;
    living.socket.on('ping', () => {
      pings += 1;
    });
    expect(await dead.closed).toBe(1006);
    await expect.poll(() => pings).toBeGreaterThan(3);
    expect(living.socket.readyState).toBe(living.socket.OPEN);
  });

  test('where it does not keep up, while others go on', async () => {
    await using app = await createTestApp();
    const origin = await listen(app);
    const { accessToken, user } = await app.signIn('a@example.org');
    using slow = await joinChannel(origin, accessToken);
    using quick = await joinChannel(origin, accessToken);
    slow.socket.pause();
    const connections = promisify(app.server.server.getConnections.bind(app.server.server));
    const eventId = app.context.programme.eventIds.forum;
    await place(app, { eventId, userId: user.id });
    const most = Number.MAX_SAFE_INTEGER;
    const long = { type: 'thread.posted', eventId, threadId: most, parentId: most, userId: most } as const;
    let published = 0;
    while ((await connections()) > 1 && published < 500_000) {
      for (let count = 0; count < 5000; count += 1) app.context.realtime.toEvent(long);
      published += 5000;
      await expect.poll(() => quick.messages.length, { interval: 5 }).toBe(1 + published);
    }
    await expect.poll(() => connections(), { timeout: scaled(10_000) }).toBe(1);
    slow.socket.resume();
    expect([4429, 1006]).toContain(await slow.closed);
    expect(quick.socket.readyState).toBe(quick.socket.OPEN);
  });

  test("where it is the oldest of a person's twenty-one", async () => {
    await using app = await createTestApp();
    const origin = await listen(app);
    const [noura, maha] = [await app.signIn('a@example.org'), await app.signIn('b@example.org')];
    using other = await joinChannel(origin, maha.accessToken);
    using first = await joinChannel(origin, noura.accessToken);
    using second = await joinChannel(origin, noura.accessToken);
    for (let count = 3; count <= 21; count += 1) await joinChannel(origin, noura.accessToken);
    expect(await first.closed).toBe(4429);
    for (const { socket } of [second, other]) expect(socket.readyState).toBe(socket.OPEN);
  });

  test('where too many of one address have not said who they are', async () => {
    await using app = await createTestApp({ env: { TRUST_PROXY: '1' } });
    const origin = await listen(app);
    const from = (address: string) => openChannel(origin, { headers: { 'x-forwarded-for': address } });
    const { accessToken } = await app.signIn('a@example.org');
    const waiting = await Promise.all(Array.from({ length: 300 }, () => from('192.0.2.1')));
    using refused = await from('192.0.2.1');
    expect(await refused.closed).toBe(4429);
    using elsewhere = await joinChannel(origin, accessToken, { headers: { 'x-forwarded-for': '192.0.2.2' } });
    expect(elsewhere.messages).toEqual([ready]);
    waiting[0]?.say(JSON.stringify({ type: 'hello', token: accessToken }));
    await expect.poll(() => waiting[0]?.messages).toEqual([ready]);
    using after = await joinChannel(origin, accessToken, { headers: { 'x-forwarded-for': '192.0.2.1' } });
    expect(after.messages).toEqual([ready]);
    for (const { socket } of waiting) socket.terminate();
  });
});

describe('a channel is refused', () => {
  test('to pages of others', async () => {
    await using app = await createTestApp({ env: { PUBLIC_URL: 'http://localhost:4321' } });
    const origin = await listen(app);
    const refused = ['https://evil.example', 'null', 'http://127.0.0.1:1', 'http://127.0.0.1', 'x', ''];
    for (const other of refused) expect(await refusalOf(origin, { headers: { origin: other } })).toBe(403);
    for (const own of [origin, 'http://localhost:4321'])
      (await openChannel(origin, { headers: { origin: own } })).socket.terminate();
  });

  test('while the server closes', async () => {
    await using app = await createTestApp();
    const origin = await listen(app);
    app.context.lifecycle.isClosing = true;
    expect(await refusalOf(origin)).toBe(503);
  });

  test('as a call that is none', async () => {
    await using app = await createTestApp();
    for (const method of ['GET', 'HEAD', 'POST']) {
      const answer = await app.request({ method, path: realtimePath });
      expect([method, answer.status]).toEqual([method, 404]);
      expect(answer.headers[headerNames.server]).toBe('1');
    }
  });

  test('elsewhere, where calls are answered as always', async () => {
    await using app = await createTestApp();
    const origin = await listen(app);
    const answered = ['/health 200', '/config.json 200', `${realtimePath}/more 400`];
    for (const line of answered) {
      const [path = '', status = ''] = line.split(' ');
      expect(await answerTo(origin, path, ['Connection: Upgrade, close'])).toContain(`HTTP/1.1 ${status} `);
    }
  });

  test('with an answer after which the connection ends', async () => {
    await using app = await createTestApp();
    const origin = await listen(app);
    const upgrade = (...more: string[]) => answerTo(origin, realtimePath, ['Connection: Upgrade', ...more]);
    expect(await upgrade('Origin: https://evil.example')).toContain('HTTP/1.1 403 ');
    expect(await upgrade('Sec-WebSocket-Version: 1')).toContain('HTTP/1.1 400 ');
    app.context.lifecycle.isClosing = true;
    expect(await upgrade()).toContain('HTTP/1.1 503 ');
  });
});

/** All that a server says to a handshake, to the end of the connection. */
async function answerTo(origin: string, path: string, lines: readonly string[]): Promise<string> {
  const { host, hostname, port } = new URL(origin);
  const usual = ['Upgrade: websocket', `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`];
  const version = lines.some((line) => line.startsWith('Sec-WebSocket-Version'))
    ? []
    : ['Sec-WebSocket-Version: 13'];
  const socket = connect(Number(port), hostname);
  socket.write(
    [`GET ${path} HTTP/1.1`, `Host: ${host}`, ...usual, ...version, ...lines, '', ''].join('\r\n'),
  );
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  await once(socket, 'close');
  return text;
}

test('where the database does not answer, the app is told to come again', async () => {
  await using app = await createTestApp();
  const origin = await listen(app);
  await app.context.database.reader.destroy();
  using channel = await joinChannel(origin, 'a-token-of-somebody-who-is-here');
  expect(await channel.closed).toBe(1012);
});
