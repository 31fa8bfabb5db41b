import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/endpoint.ts';
import { realtimePath } from '#contract/realtime.ts';
import { signInByPassword } from '#contract/sign-in.ts';
import { starSession } from '#contract/stars.ts';
import { endSession } from '#contract/users.ts';
import { answerOf, requestFor } from '#tests/support/api-client.ts';
import {
  administer,
  channelConnections,
  countLines,
  untilListening,
  whileCut,
} from '#tests/support/bus-connections.ts';
import { warmUp } from '#tests/support/people.ts';
import { joinChannel, openChannel, type RealtimeClient } from '#tests/support/realtime-client.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { scaled } from '#tests/support/slowness.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { enterCohort, threadCalls } from '#tests/support/thread-calls.ts';

/** Other programs, and one that comes up among many. */
const isPostgres = process.env.TEST_DATABASE === 'postgres';
const demo = (database: TestDatabase) => ({ ...database.env, DEMO: '1' });

async function enterDemo(server: ServerProcess): Promise<string> {
  const body = { email: 'participant@demo.test', password: 'demo-password' };
  return answerOf<ReplyOf<typeof signInByPassword>>(
    await server.request(requestFor(signInByPassword, { body })),
  ).reply.accessToken;
}

const star = (server: ServerProcess, token: string, starred = true) =>
  server.request(requestFor(starSession, { params: { id: '1' }, body: { starred } }, { token }));

const typesOf = ({ messages }: RealtimeClient) => messages.map(({ type }) => type);
const starredCount = (client: RealtimeClient) =>
  typesOf(client).filter((type) => type === 'own.starred').length;

describe.skipIf(!isPostgres)('two processes on one database', () => {
  test('hear each other, and sessions that end in one end in the other', async () => {
    await using database = await createTestDatabase();
    await using first = await startServer(demo(database));
    await using second = await startServer(demo(database));
    const token = await enterDemo(first);
    await untilListening(database, 2);
    using here = await joinChannel(first.origin, token);
    using there = await joinChannel(second.origin, token);
    expect((await star(first, token)).status).toBe(200);
    for (const channel of [here, there]) await expect.poll(() => starredCount(channel)).toBe(1);
    await star(second, token, false);
    for (const channel of [here, there]) await expect.poll(() => starredCount(channel)).toBe(2);
    await first.request(requestFor(endSession, {}, { token }));
    expect([await here.closed, await there.closed]).toEqual([4401, 4401]);
  });

  test('tell their apps to read again where the connection between them was lost, and go on', async () => {
    await using database = await createTestDatabase();
    await using first = await startServer(demo(database));
    await using second = await startServer(demo(database));
    const token = await enterDemo(first);
    await untilListening(database, 2);
    using there = await joinChannel(second.origin, token);
    const before = there.messages.length;
    await administer(database, `select pg_terminate_backend(pid) ${channelConnections}`);
    await expect.poll(() => typesOf(there).slice(before)).toEqual(['missed']);
    await expect.poll(() => countLines(database)).toBe(2);
    await star(first, token);
    await expect.poll(() => starredCount(there)).toBe(1);
    expect(first.output() + second.output()).toContain('realtime connection to the database lost');
  });

  test('make nothing of what they do not understand but that something has changed', async () => {
    await using database = await createTestDatabase();
    await using server = await startServer(demo(database));
    const token = await enterDemo(server);
    await untilListening(database, 1);
    using channel = await joinChannel(server.origin, token);
    const strange = [
      '',
      'garbage',
      '[]',
      '{"from":"x","notices":[{"to":"moon"}]}',
      '{"from":"x","notices":7}',
    ];
    for (const [index, payload] of strange.entries()) {
      await administer(database, `select pg_notify('last_links_realtime', '${payload}')`);
      await expect.poll(() => typesOf(channel).filter((type) => type === 'missed').length).toBe(index + 1);
    }
    await star(server, token);
    await expect.poll(() => starredCount(channel)).toBe(1);
  });
});

describe.skipIf(!isPostgres)('while its connection to the others is away', () => {
  const starred = { type: 'own.starred' } as const;
  const read = { type: 'own.read' } as const;
  const listen = (app: TestApp) => app.server.listen({ port: 0, host: '127.0.0.1' });

  test.each([
    ['a few things are told afterwards', 40, false],
    ['of many it is told that there were some', 5000, true],
  ])('%s, and its own apps hear at once', async (_, count, isTooMany) => {
    await using database = await createTestDatabase();
    await using first = await createTestApp({ database });
    await using second = await createTestApp({ database });
    const origin = await listen(first);
    await untilListening(database, 1);
    const other = await listen(second);
    await untilListening(database, 2);
    const { accessToken, user } = await first.signIn('noura@example.org');
    using here = await joinChannel(origin, accessToken);
    using there = await joinChannel(other, accessToken);
    await whileCut(database, 'oldest', () => {
      for (let index = 0; index < count; index += 1) first.context.realtime.toPerson(user.id, starred);
      first.context.realtime.toPerson(user.id, read);
    });
    await expect.poll(() => typesOf(here)).toContain('own.read');
    expect(starredCount(here)).toBe(count);
    await expect.poll(() => typesOf(there)).toContain(isTooMany ? 'missed' : 'own.read');
    if (isTooMany) expect(starredCount(there)).toBeLessThan(count);
    else expect(starredCount(there)).toBe(count);
  });

  test.each([
    ['by those who are told afterwards', 'oldest', 10],
    ['also where there was too much to tell', 'oldest', 1001],
    ['by those who were not told and look', 'newest', 10],
  ] as const)('the end of a session is learned %s', async (_, which, count) => {
    await using first = await createTestApp();
    await using second = await createTestApp({ database: first.database, clock: first.clock });
    await listen(first);
    await untilListening(first.database, 1);
    const other = await listen(second);
    await untilListening(first.database, 2);
    const { accessToken: token } = await first.signIn('noura@example.org');
    using there = await joinChannel(other, token);
    await whileCut(first.database, which, async () => {
      await first.call(endSession, {}, { token });
      for (let index = 0; index < count; index += 1) first.context.realtime.toPerson(0, starred);
    });
    expect(await there.closed).toBe(4401);
  });
});

describe.skipIf(!isPostgres)('likes in two processes at once', () => {
  test('are told with the count that there is in the end', async () => {
    await using first = await createTestApp();
    await using second = await createTestApp({ database: first.database, clock: first.clock });
    const origin = await first.server.listen({ port: 0, host: '127.0.0.1' });
    await second.server.listen({ port: 0, host: '127.0.0.1' });
    await untilListening(first.database, 2);
    const [noura, maha] = [await enterCohort(first, 'Noura'), await enterCohort(first, 'Maha')];
    for (const app of [first, second]) await warmUp(app);
    using channel = await joinChannel(origin, noura.token);
    const [here, there] = [threadCalls(first), threadCalls(second)];
    const ids: number[] = [];
    for (let round = 0; round < 40; round += 1) {
      const { id } = await here.written(round % 2 === 0 ? noura : maha);
      await Promise.all([there.like(maha, id, true), here.like(noura, id, true)]);
      ids.push(id);
    }
    const eventId = first.context.programme.eventIds.forum;
    second.context.realtime.toEvent({ type: 'event.resources', eventId });
    await expect.poll(() => typesOf(channel)).toContain('event.resources');
    const countsOf = (id: number) =>
      channel.messages.flatMap((message) =>
        message.type === 'thread.liked' && message.threadId === id ? message.likedCount : [],
      );
    expect(ids.filter((id) => countsOf(id).at(-1) !== 2)).toEqual([]);
  });
});

describe('on SIGTERM', () => {
  const upgrade = (port: string) =>
    [
      `GET ${realtimePath} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ].join('\r\n');

  test('apps are told to come again, and the server ends as fast as without them', async () => {
    await using database = await createTestDatabase();
    await using server = await startServer(demo(database));
    const token = await enterDemo(server);
    using joined = await joinChannel(server.origin, token);
    using waiting = await openChannel(server.origin);
    const start = Date.now();
    const ended = server.stop('SIGTERM');
    expect([await joined.closed, await waiting.closed]).toEqual([1012, 1012]);
    expect(await ended).toBe(0);
    expect(Date.now() - start).toBeLessThan(scaled(6000));
  });

  test('one that does not answer does not keep the server alive', async () => {
    await using database = await createTestDatabase();
    await using server = await startServer(demo(database));
    const { port } = new URL(server.origin);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`${upgrade(port)}\r\n\r\n`);
    await new Promise((resolve) => socket.once('data', resolve));
    expect(await server.stop('SIGTERM')).toBe(0);
    socket.destroy();
  });
});
