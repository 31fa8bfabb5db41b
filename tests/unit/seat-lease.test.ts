import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLease } from '#client/seat/lease.ts';
import { createTrouble, isCutOff } from '#client/seat/trouble.ts';
import type { SeatEnd } from '#contract/realtime.ts';

const secondMs = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A lease whose channel and call are played by the test; `log` has what it does and tells. */
function leaseOf(put: () => Promise<'held' | SeatEnd> = async () => 'held', stands = true) {
  const log: string[] = [];
  const lease = createLease({
    seatId: 7,
    say: (takesOver) => {
      if (stands) log.push(takesOver ? 'say takes over' : 'say');
      return stands;
    },
    put: (takesOver) => {
      log.push(takesOver ? 'put takes over' : 'put');
      return put();
    },
    onHeld: () => log.push('held'),
    onUnreachable: () => log.push('unreachable'),
    onEnd: (reason) => log.push(reason),
    timers: globalThis,
  });
  const answer = () => lease.hear({ type: 'seat.held', seatId: 7 });
  return { lease, log, answer };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('is renewed every twenty seconds over the channel', async () => {
  const { lease, log, answer } = leaseOf();
  lease.begin(false);
  answer();
  await pass(20 * secondMs - 1);
  expect(log).toEqual(['say', 'held']);
  await pass(1);
  answer();
  expect(log).toEqual(['say', 'held', 'say', 'held']);
});

test('is renewed by a call where the channel does not answer', async () => {
  const { lease, log } = leaseOf();
  lease.begin(false);
  await pass(4 * secondMs);
  expect(log).toEqual(['say', 'put', 'held']);
  await pass(20 * secondMs);
  expect(log.slice(3)).toEqual(['say']);
});

test('is asked for by a call at once where no channel stands', async () => {
  const { lease, log } = leaseOf(undefined, false);
  lease.begin(true);
  await pass(0);
  expect(log).toEqual(['put takes over', 'held']);
});

test('is taken over once, and afterwards only renewed', async () => {
  const { lease, log, answer } = leaseOf();
  lease.begin(true);
  await pass(4 * secondMs);
  expect(log).toEqual(['say takes over', 'put takes over', 'held']);
  lease.renew();
  answer();
  expect(log.slice(3)).toEqual(['say', 'held']);
});

test('goes on being asked for while nobody can be reached', async () => {
  const { lease, log } = leaseOf(() => Promise.reject(new Error('offline')));
  lease.begin(true);
  await pass(12 * secondMs);
  expect(log).toEqual([
    'say takes over',
    'put takes over',
    'unreachable',
    'say takes over',
    'put takes over',
    'unreachable',
  ]);
});

test('goes on where a call never ends', async () => {
  const { lease, log } = leaseOf(() => new Promise(() => undefined));
  lease.begin(false);
  await pass(12 * secondMs);
  expect(log).toEqual(['say', 'put', 'say']);
});

test('an answer over the channel makes that of an older call worth nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<'held' | SeatEnd>();
  const { lease, log, answer } = leaseOf(() => promise);
  lease.begin(false);
  await pass(4 * secondMs);
  answer();
  resolve('gone');
  await pass(0);
  expect(log).toEqual(['say', 'put', 'held']);
});

test.each(['elsewhere', 'gone'] as const)('ends where the seat is %s, and asks no more', async (reason) => {
  const { lease, log, answer } = leaseOf();
  lease.begin(false);
  answer();
  lease.hear({ type: 'seat.over', seatId: 7, reason });
  lease.renew();
  answer();
  await pass(60 * secondMs);
  expect(log).toEqual(['say', 'held', reason]);
});

test('hears nothing of other seats', async () => {
  const { lease, log } = leaseOf();
  lease.begin(false);
  lease.hear({ type: 'seat.over', seatId: 8, reason: 'gone' });
  lease.hear({ type: 'seat.signal', from: 3, data: '{}' });
  expect(log).toEqual(['say']);
});

test('stopped, it is silent', async () => {
  const { lease, log } = leaseOf();
  lease.begin(false);
  lease.stop();
  await pass(60 * secondMs);
  expect(log).toEqual(['say']);
});

test('a line that is away is coming back, and after fifteen seconds it is away', async () => {
  const told: string[] = [];
  const trouble = createTrouble({ onChange: (next) => told.push(next), timers: globalThis });
  trouble.set(true);
  await pass(15 * secondMs - 1);
  trouble.set(true);
  expect(told).toEqual(['reconnecting']);
  await pass(1);
  expect(told).toEqual(['reconnecting', 'disconnected']);
  trouble.set(false);
  trouble.set(true);
  trouble.set(false);
  await pass(60 * secondMs);
  expect(told).toEqual(['reconnecting', 'disconnected', 'none', 'reconnecting', 'none']);
});

test.each([
  [['reconnecting', 'reconnecting'], true],
  [['reconnecting', 'reconnecting', 'absent'], true],
  [['reconnecting', 'connected'], false],
  // The other one's phone is as likely to be the one that is away.
  [['reconnecting', 'absent'], false],
  [['absent', 'absent'], false],
  [[], false],
] as const)('among peers who are %o one is cut off: %s', (connections, expected) => {
  expect(isCutOff(connections.map((connection) => ({ connection })))).toBe(expected);
});
