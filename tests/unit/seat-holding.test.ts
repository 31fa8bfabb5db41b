import { expect, test, vi } from 'vitest';
import { createLogger } from '#server/logger.ts';
import { createMemoryBus } from '#server/realtime/bus.ts';
import { createChannels } from '#server/realtime/channels.ts';
import type { SeatCalls } from '#server/realtime/realtime.ts';
import { createSeatHolding } from '#server/realtime/seats.ts';
import { connectionTo, createFakeSocket } from '#tests/support/fake-socket.ts';

const holder = '0190b0a0-0000-7000-8000-0000000000aa';
const [noura, maha] = [1, 2];
const seatOf = (userId: number) => 10 + userId;

/** Two people at a table in one process, over a database that the test plays. */
async function newTable(calls: Partial<SeatCalls> = {}) {
  const channels = createChannels();
  const asked: unknown[] = [];
  const seats: SeatCalls = {
    renew: async (renewal) => {
      asked.push(renewal);
      return { outcome: 'held', isMoved: false };
    },
    findNeighbour: async ({ to }) => ({ seatId: seatOf(to), channel: `channel ${to}` }),
    keepSignal: async () => undefined,
    takeSignals: async () => [],
    findHolding: async () => null,
    ...calls,
  };
  const bus = createMemoryBus();
  const holding = createSeatHolding({
    logger: createLogger('silent'),
    channels,
    seats,
    bus,
    nameOf: ({ userId }) => `channel ${userId}`,
  });
  await bus.start({
    onMessage(message) {
      if (message.to === 'seat') holding.moved(message);
      if (message.to === 'signals') holding.fetchSignals(message);
    },
    onMissed: () => undefined,
  });
  const open = (userId: number) => {
    const socket = createFakeSocket();
    const channel = { connection: connectionTo(socket), userId, sessionId: userId, endsAt: 0 };
    channels.add(channel);
    const told = () => socket.sent.slice(1);
    const say = (more: object = {}) => holding.hearSeat(channel, { seatId: seatOf(userId), holder, ...more });
    return { socket, channel, told, say };
  };
  const sit = async (userId: number) => {
    const client = open(userId);
    client.say();
    await vi.waitFor(() => expect(client.told()).toEqual([{ type: 'seat.held', seatId: seatOf(userId) }]));
    return client;
  };
  return { holding, asked, open, sit };
}

test('a signal to somebody who does not keep up is lost, and does not cost them their channel', async () => {
  const findNeighbour = vi.fn(async () => ({ seatId: seatOf(maha), channel: `channel ${maha}` }));
  const { holding, sit } = await newTable({ findNeighbour });
  const [from, to] = [await sit(noura), await sit(maha)];
  const signal = (data: string) => holding.hearSignal(from.channel, { to: maha, data });
  to.socket.buffer(2 * 1_048_576);
  signal('lost');
  await vi.waitFor(() => expect(findNeighbour).toHaveBeenCalledOnce());
  to.socket.buffer(0);
  signal('heard');
  await vi.waitFor(() =>
    expect(to.told().slice(1)).toEqual([{ type: 'seat.signal', from: noura, data: 'heard' }]),
  );
  expect(to.socket.closed).toEqual([]);
});

test('a seat that is said many times while it is being renewed is renewed once more', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const renew = vi.fn(async () => {
    await promise;
    return { outcome: 'held', isMoved: false } as const;
  });
  const { open } = await newTable({ renew });
  const client = open(noura);
  for (let count = 0; count < 50; count += 1) client.say();
  client.say({ takesOver: true });
  resolve();
  await vi.waitFor(() => expect(client.told()).toHaveLength(2));
  expect(renew.mock.calls).toMatchObject([[{ holder }], [{ holder, takesOver: true }]]);
});

test('however many channels of a person say it, they have a turn every few milliseconds', async () => {
  const renew = vi.fn(async () => ({ outcome: 'held', isMoved: false }) as const);
  const { open } = await newTable({ renew });
  const clients = Array.from({ length: 10 }, () => open(noura));
  const start = performance.now();
  const sayAll = () => {
    for (const client of clients) client.say();
    expect(renew.mock.calls.length).toBeGreaterThan(3);
  };
  await vi.waitFor(sayAll, { interval: 1 });
  expect(performance.now() - start).toBeGreaterThan(100);
});

test('word of a move that comes late takes a seat from nobody who holds it', async () => {
  const findHolding = vi.fn<SeatCalls['findHolding']>(async () => ({ holder, channel: `channel ${noura}` }));
  const { holding, sit } = await newTable({ findHolding });
  const client = await sit(noura);
  const seat = { seatId: seatOf(noura), userId: noura };
  holding.moved(seat);
  await vi.waitFor(() => expect(findHolding).toHaveBeenCalledOnce());
  findHolding.mockResolvedValue({ holder: 'another page', channel: null });
  holding.moved(seat);
  await vi.waitFor(() =>
    expect(client.told().slice(1)).toEqual([
      { type: 'seat.over', seatId: seatOf(noura), reason: 'elsewhere' },
    ]),
  );
});

test('a page that loses its seat while it renews is told so last', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { holding, open } = await newTable({
    renew: async () => {
      await promise;
      return { outcome: 'held', isMoved: false };
    },
    findHolding: async () => ({ holder: 'another page', channel: null }),
  });
  const client = open(noura);
  client.say();
  holding.moved({ seatId: seatOf(noura), userId: noura });
  resolve();
  await vi.waitFor(() => expect(client.told()).toMatchObject([{ type: 'seat.held' }, { type: 'seat.over' }]));
});

test('what a channel said before it closed takes the seat from no other one', async () => {
  const { asked, open } = await newTable();
  const client = open(noura);
  client.socket.happen('close');
  client.say();
  const other = open(maha);
  other.say();
  await vi.waitFor(() => expect(other.told()).toHaveLength(1));
  expect(asked).toMatchObject([{ userId: maha }]);
});

test('a signal that is being kept while its reader comes back is fetched by the channel of now', async () => {
  const { promise: kept, resolve: keep } = Promise.withResolvers<void>();
  const waiting: { from: number; data: string }[] = [];
  let channel = 'one that is gone';
  const { holding, open, sit } = await newTable({
    renew: async ({ channel: named }) => {
      channel = named;
      return { outcome: 'held', isMoved: true };
    },
    findNeighbour: async () => ({ seatId: seatOf(maha), channel }),
    keepSignal: async ({ from, data }) => {
      await kept;
      waiting.push({ from, data });
    },
    takeSignals: async () => waiting.splice(0),
    findHolding: async () => ({ holder, channel }),
  });
  const from = await sit(noura);
  channel = 'one that is gone';
  holding.hearSignal(from.channel, { to: maha, data: 'on its way' });
  const to = open(maha);
  await vi.waitFor(() => expect(to.told()).toEqual([]));
  to.say();
  await vi.waitFor(() => expect(to.told()).toHaveLength(1));
  keep();
  await vi.waitFor(() => expect(to.told()).toMatchObject([{}, { from: noura, data: 'on its way' }]));
});
