import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type BusMessage, BusMessageSchema, writePayload } from '#server/realtime/bus.ts';
import { createChannels } from '#server/realtime/channels.ts';
import { connectionOf, createTurn } from '#server/realtime/connection.ts';
import { createTokenReader } from '#server/realtime/handshake.ts';
import { createInOrder } from '#server/realtime/in-order.ts';
import { connectionTo, createFakeSocket, type FakeSocket } from '#tests/support/fake-socket.ts';

const megabyte = 1_048_576;
const handshake = { type: 'hello', token: 'a-token' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a connection', () => {
  test('that has a megabyte waiting still gets more, and with a byte above it is closed', () => {
    const socket = createFakeSocket();
    const connection = connectionTo(socket);
    socket.buffer(megabyte);
    connection.send(Buffer.from('1'));
    socket.buffer(megabyte + 1);
    for (const text of ['2', '3']) connection.send(Buffer.from(text));
    expect([socket.sent, socket.closed]).toEqual([[1], [4429]]);
  });

  test('that only asks and never reads is cut off', () => {
    const socket = createFakeSocket();
    connectionTo(socket);
    socket.happen('ping');
    expect(socket.closed).toEqual([]);
    socket.buffer(megabyte + 1);
    socket.happen('ping');
    expect(socket.closed).toEqual(['terminated']);
  });

  test('is cut off where a call has no answer by the next one', () => {
    const socket = createFakeSocket();
    const connection = connectionTo(socket);
    for (let round = 0; round < 3; round += 1) {
      connection.heartbeat();
      socket.happen('pong');
    }
    connection.heartbeat();
    expect([socket.pings, socket.closed]).toEqual([4, []]);
    connection.heartbeat();
    expect([socket.pings, socket.closed]).toEqual([4, ['terminated']]);
  });

  test('is closed once, and is told nothing more', () => {
    const socket = createFakeSocket();
    const connection = connectionTo(socket);
    connection.close(4401);
    connection.close(1012);
    connection.send(Buffer.from('1'));
    expect([socket.sent, socket.closed, connection.isOpen()]).toEqual([[], [4401], false]);
  });
});

describe('what is sent in one turn of the event loop', () => {
  const frame = Buffer.from('1');

  test('leaves together at its end, to each phone', () => {
    const turn = createTurn();
    const sockets = [createFakeSocket(), createFakeSocket()];
    const [first, second] = sockets.map((socket) => connectionOf({ socket, wire: socket.wire }, turn));
    const held = () => sockets.map((socket) => socket.isHeld());
    first?.send(frame);
    first?.send(frame);
    second?.send(frame);
    expect(held()).toEqual([true, true]);
    vi.runAllTimers();
    expect(held()).toEqual([false, false]);
    second?.send(frame);
    expect(held()).toEqual([false, true]);
    vi.runAllTimers();
    expect(held()).toEqual([false, false]);
  });

  test('leaves earlier where it is much', () => {
    const socket = createFakeSocket();
    const connection = connectionTo(socket);
    socket.buffer(65_536);
    connection.send(frame);
    expect(socket.isHeld()).toBe(true);
    socket.buffer(65_537);
    connection.send(frame);
    expect(socket.isHeld()).toBe(false);
  });
});

describe('the handshake', () => {
  const arriveAt = (receive: ReturnType<typeof createTokenReader>, network = 'here') => {
    const socket = createFakeSocket();
    const tokens: string[] = [];
    const authenticated = Promise.withResolvers<void>();
    receive({
      socket,
      connection: connectionTo(socket),
      network,
      onToken: (token) => {
        tokens.push(token);
        return authenticated.promise;
      },
      onFurther: () => undefined,
    });
    return { socket, tokens, settle: authenticated.resolve };
  };

  test('waits five seconds for a token and no longer', () => {
    const { socket, tokens } = arriveAt(createTokenReader(5000));
    vi.advanceTimersByTime(4999);
    expect(socket.closed).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(socket.closed).toEqual([4400]);
    socket.say(handshake);
    expect(tokens).toEqual([]);
  });

  test('waits no more once it has come, and takes one only', () => {
    const { socket, tokens } = arriveAt(createTokenReader(5000));
    socket.say(handshake);
    socket.say({ ...handshake, token: 'another' });
    vi.advanceTimersByTime(60_000);
    expect([tokens, socket.closed]).toEqual([['a-token'], []]);
  });

  test('holds three hundred of one network; whoever is settled or gone makes room', async () => {
    const receive = createTokenReader(5000);
    const waiting = Array.from({ length: 300 }, () => arriveAt(receive));
    const isFull = () => arriveAt(receive).socket.closed.length === 1;
    expect([isFull(), arriveAt(receive, 'there').socket.closed]).toEqual([true, []]);
    const [first, second] = waiting;
    first?.socket.say(handshake);
    expect(isFull()).toBe(true);
    first?.settle();
    await vi.waitFor(() => expect(isFull()).toBe(false));
    expect(isFull()).toBe(true);
    second?.socket.happen('close');
    first?.socket.happen('close');
    expect([isFull(), isFull()]).toEqual([false, true]);
  });
});

describe('the channels', () => {
  const open = (channels: ReturnType<typeof createChannels>, userId: number, sessionId = userId) => {
    const socket = createFakeSocket();
    const channel = { connection: connectionTo(socket), userId, sessionId, endsAt: 0 };
    channels.add(channel);
    return { socket, channel };
  };
  const received = ({ socket }: { socket: FakeSocket }) => socket.sent.slice(1);
  const read = { type: 'own.read' } as const;

  test('of a person, of a session and of many people are found, until they are gone', () => {
    const channels = createChannels();
    const [a, b, c] = [open(channels, 1, 10), open(channels, 1, 11), open(channels, 2, 12)];
    channels.send(channels.ofPerson(1), read);
    channels.send(channels.ofPeople(new Set([2, 3])), read);
    expect([received(a), received(b), received(c)]).toEqual([[read], [read], [read]]);
    channels.close(channels.ofSession(10), 4401);
    expect([a.socket.closed, b.socket.closed]).toEqual([[4401], []]);
    channels.remove(c.channel);
    channels.send(channels.ofPeople(new Set([1, 2])), read);
    expect([received(a), received(b), received(c)]).toEqual([[read], [read, read], [read]]);
    expect(channels.all.size).toBe(1);
  });

  test('of a person are twenty: one more closes the oldest', () => {
    const channels = createChannels();
    const [first, second] = Array.from({ length: 20 }, () => open(channels, 1));
    open(channels, 2);
    expect(first?.socket.closed).toEqual([]);
    open(channels, 1);
    expect([first?.socket.closed, second?.socket.closed, channels.all.size]).toEqual([[4429], [], 21]);
  });
});

test('as many messages go into a notification as PostgreSQL carries, and the rest into the next', () => {
  const most = 2_147_483_647;
  const place = { sid: 's'.repeat(64), eventId: null, userIds: [most, most] };
  const event = { type: 'chat.read', userId: most, readUpTo: most } as const;
  const longest: BusMessage = { to: 'conversation', place, event };
  expect(v.is(BusMessageSchema, longest)).toBe(true);
  const { text, count } = writePayload('00000000-0000-0000-0000-000000000000', Array(100).fill(longest));
  expect(count).toBeGreaterThan(30);
  expect(Buffer.byteLength(text)).toBeGreaterThan(7500);
  expect(Buffer.byteLength(text)).toBeLessThan(8000);
  expect(JSON.parse(text).notices).toEqual(Array(count).fill(longest));
});

test('of what has different keys nothing waits for another, and of one it is run in order', async () => {
  const errors: unknown[] = [];
  const order = createInOrder((error) => errors.push(error));
  const slow = Promise.withResolvers<void>();
  const ran: string[] = [];
  const run = (name: string) => () => void ran.push(name);
  order('a', () => slow.promise.then(run('a1')));
  order('a', run('a2'));
  order('b', run('b1'));
  order('b', () => {
    throw new Error('b');
  });
  order('b', run('b2'));
  expect(ran).toEqual(['b1', 'b2']);
  slow.resolve();
  await vi.waitFor(() => expect(ran).toEqual(['b1', 'b2', 'a1', 'a2']));
  expect(errors).toEqual([new Error('b')]);
});
