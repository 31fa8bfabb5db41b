import { describe, expect, test } from 'vitest';
import { clientMessageLimits } from '#contract/realtime.ts';
import { tableLimits } from '#contract/table-limits.ts';
import { say } from '#tests/support/chat-channel.ts';
import {
  askSeat,
  cut,
  gone,
  holdSeat,
  numbered,
  seatEventsOf,
  settled,
  signal,
  signalsOf,
  soon,
  startCall,
  waitingSignals,
} from '#tests/support/seat-channel.ts';
import { sleep } from '#tests/support/sleep.ts';
import { decide, holders, leaveCohort, turn } from '#tests/support/table-calls.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { enterCohort } from '#tests/support/thread-calls.ts';

const { leaseMs, signalWaitsMs } = tableLimits;
const { page, otherPage } = holders;

const countWaiting = async (app: TestApp) => (await waitingSignals(app)).length;

describe('a signal', () => {
  test('comes to the neighbour alone, in order, with the name of who sent it', async () => {
    const { app, noura, maha, ofNoura, ofMaha, join, sitDown } = await startCall();
    await using _app = app;
    using from = ofNoura.channel;
    using to = ofMaha.channel;
    using otherOfMaha = await join(maha);
    const sara = await enterCohort(app, 'Sara');
    using ofSara = (await sitDown(sara)).channel;
    // A second has thirty messages, and this one's seat was one of them.
    await sleep(1000);
    const texts = numbered(clientMessageLimits.perSecond);
    for (const text of texts) signal(from, maha, text);
    await soon(() => signalsOf(to)).toEqual(texts);
    signal(to, noura, 'back');
    await soon(() => signalsOf(from)).toEqual(['back']);
    const told = seatEventsOf(to).filter(({ type }) => type === 'seat.signal');
    expect(told[0]).toEqual({ type: 'seat.signal', from: noura.user.id, data: 'signal 0' });
    await settled(app, [maha, otherOfMaha], [sara, ofSara]);
    expect([...signalsOf(otherOfMaha), ...signalsOf(ofSara)]).toEqual([]);
  });

  test('of any content comes as it is, up to its length', async () => {
    const { app, maha, ofNoura, ofMaha } = await startCall();
    await using _app = app;
    using from = ofNoura.channel;
    using to = ofMaha.channel;
    const frame = JSON.stringify({ type: 'signal', to: maha.user.id, data: '' }).length;
    const longest = 'x'.repeat(clientMessageLimits.signalMaxBytes - frame);
    const texts = ['', '{"sdp":"v=0\\r\\n"}', 'مرحبا 😀\u2028"\\', '\ud800', longest];
    // PostgreSQL could not keep it for who is away.
    signal(from, maha, 'a\u0000b');
    for (const text of texts) signal(from, maha, text);
    await soon(() => signalsOf(to).length).toBe(texts.length);
    expect(signalsOf(to).toSpliced(3, 1)).toEqual(texts.toSpliced(3, 1));
    expect(from.socket.readyState).toBe(from.socket.OPEN);
  });

  test('does not pass between tables, nor from or to who has no seat', async () => {
    const { app, host, noura, maha, ofNoura, ofMaha, calls, join, sitDown } = await startCall();
    await using _app = app;
    using from = ofNoura.channel;
    using to = ofMaha.channel;
    const other = await calls.made(host);
    const [sara, lina] = [await enterCohort(app, 'Sara'), await enterCohort(app, 'Lina')];
    using elsewhereSits = (await sitDown(sara, other.id)).channel;
    using stands = await join(lina);
    for (const client of [elsewhereSits, stands]) for (const one of [noura, maha]) signal(client, one, 'no');
    for (const one of [sara, lina, host]) signal(from, one, 'no');
    // A seat of somebody else gives nothing either.
    for (const takesOver of [false, true])
      expect(await askSeat(stands, { seatId: ofNoura.seatId, takesOver })).toEqual(gone(ofNoura.seatId));
    signal(stands, maha, 'no');
    signal(to, noura, 'yes');
    await soon(() => signalsOf(from)).toEqual(['yes']);
    await settled(app, [noura, from], [maha, to], [sara, elsewhereSits], [lina, stands]);
    for (const client of [to, elsewhereSits, stands]) expect(signalsOf(client)).toEqual([]);
    expect(signalsOf(from)).toEqual(['yes']);
    expect(seatEventsOf(from).filter(({ type }) => type === 'seat.over')).toEqual([]);
  });

  test('does not pass from a channel that does not hold the seat, nor before it has said so', async () => {
    const { app, noura, maha, ofNoura, ofMaha, join } = await startCall();
    await using _app = app;
    using _first = ofNoura.channel;
    using to = ofMaha.channel;
    using second = await join(noura);
    signal(second, maha, 'no');
    await askSeat(second, { seatId: ofNoura.seatId, holder: otherPage });
    signal(second, maha, 'no');
    await settled(app, [noura, second], [maha, to]);
    expect(signalsOf(to)).toEqual([]);
  });

  test('does not pass once a lease has run out, whether swept or not', async () => {
    const { app, noura, maha, ofNoura, ofMaha } = await startCall();
    await using _app = app;
    using from = ofNoura.channel;
    using to = ofMaha.channel;
    app.clock.advance(leaseMs - 1);
    signal(from, maha, 'in time');
    await soon(() => signalsOf(to)).toEqual(['in time']);
    await holdSeat(to, { seatId: ofMaha.seatId });
    app.clock.advance(1);
    signal(from, maha, 'too late');
    signal(to, noura, 'to nobody');
    await settled(app, [noura, from], [maha, to]);
    expect([signalsOf(to), signalsOf(from)]).toEqual([['in time'], []]);
  });

  test.each(['DENIED', 'REMOVED', 'BLOCKED', 'left'] as const)(
    'does not pass from or to who is %s',
    async (status) => {
      const started = await startCall();
      const { app, noura, maha, ofNoura, ofMaha } = started;
      await using _app = app;
      using from = ofNoura.channel;
      using to = ofMaha.channel;
      signal(from, maha, 'before');
      await soon(() => signalsOf(to)).toEqual(['before']);
      if (status === 'left') await leaveCohort(app, noura);
      else await decide(started, noura, status);
      signal(from, maha, 'after');
      signal(to, noura, 'after');
      expect(await askSeat(from, { seatId: ofNoura.seatId })).toEqual(gone(ofNoura.seatId));
      signal(from, maha, 'after');
      await settled(app, [noura, from], [maha, to]);
      expect([signalsOf(to), signalsOf(from)]).toEqual([['before'], []]);
    },
  );

  test('that is too long, or one too many, closes its sender and nobody else', async () => {
    const { app, noura, maha, ofNoura, ofMaha, join } = await startCall();
    await using _app = app;
    using first = ofNoura.channel;
    using to = ofMaha.channel;
    signal(first, maha, 'x'.repeat(clientMessageLimits.signalMaxBytes));
    expect(await first.closed).toBe(4429);
    using second = await join(noura);
    await holdSeat(second, { seatId: ofNoura.seatId });
    for (const text of numbered(clientMessageLimits.perSecond * 3)) signal(second, maha, text);
    expect(await second.closed).toBe(4429);
    using third = await join(noura);
    await holdSeat(third, { seatId: ofNoura.seatId });
    signal(third, maha, 'again');
    await soon(() => signalsOf(to).at(-1)).toBe('again');
    expect(signalsOf(to).length).toBeLessThanOrEqual(clientMessageLimits.perSecond + 1);
    signal(to, noura, 'well');
    await soon(() => signalsOf(third)).toEqual(['well']);
  });

  test('waits half a minute for who is away, and comes with the next word of theirs', async () => {
    const { app, maha, ofNoura, ofMaha, join } = await startCall();
    await using _app = app;
    using from = ofNoura.channel;
    const { seatId } = ofMaha;
    await cut(app, ofMaha.channel);
    signal(from, maha, 'too old');
    await soon(() => countWaiting(app)).toBe(1);
    app.clock.advance(2000);
    for (const text of numbered(5)) signal(from, maha, text);
    await soon(() => countWaiting(app)).toBe(6);
    app.clock.advance(signalWaitsMs - 1000);
    using back = await join(maha);
    await holdSeat(back, { seatId });
    await soon(() => signalsOf(back)).toEqual(numbered(5));
    signal(from, maha, 'now');
    await soon(() => signalsOf(back)).toEqual([...numbered(5), 'now']);
    await holdSeat(back, { seatId });
    await settled(app, [maha, back]);
    expect(signalsOf(back)).toEqual([...numbered(5), 'now']);
    expect(await countWaiting(app)).toBe(0);
  });

  test('of one person leaves room for those of others while its reader is away', async () => {
    const { app, noura, maha, ofNoura, ofMaha, sitDown } = await startCall();
    await using _app = app;
    using from = ofNoura.channel;
    const sara = await enterCohort(app, 'Sara');
    using other = (await sitDown(sara)).channel;
    await cut(app, ofMaha.channel);
    // A second has thirty messages, and two are of the seat.
    for (const text of numbered(clientMessageLimits.perSecond - 2)) signal(from, maha, text);
    await holdSeat(from, { seatId: ofNoura.seatId });
    const waitingOf = async ({ user }: typeof sara) =>
      (await waitingSignals(app)).filter(({ from_user_id }) => from_user_id === user.id).length;
    expect(await waitingOf(noura)).toBe(20);
    signal(other, maha, 'mine');
    await soon(() => waitingOf(sara)).toBe(1);
  });

  test('that waited comes before what is sent while its reader comes back', async () => {
    const { app, noura, maha, ofNoura, ofMaha, join } = await startCall();
    await using _app = app;
    await using channels = new AsyncDisposableStack();
    let [from, to] = [channels.use(ofNoura.channel), channels.use(ofMaha.channel)];
    for (let round = 0; round < 5; round += 1) {
      await cut(app, to);
      // A channel has thirty messages a second: a new one begins anew.
      from = channels.use(await join(noura));
      await holdSeat(from, { seatId: ofNoura.seatId });
      for (const text of numbered(10)) signal(from, maha, text);
      await soon(() => countWaiting(app)).toBe(10);
      to = channels.use(await join(maha));
      say(to, { type: 'seat', seatId: ofMaha.seatId, holder: page });
      for (const text of numbered(10, 10)) {
        signal(from, maha, text);
        await turn();
      }
      await soon(() => signalsOf(to).length).toBe(20);
      expect(signalsOf(to)).toEqual(numbered(20));
    }
  });

  test('that waited is not for who sits down anew', async () => {
    const { app, maha, ofNoura, ofMaha, join, calls, tableId } = await startCall();
    await using _app = app;
    using from = ofNoura.channel;
    await cut(app, ofMaha.channel);
    signal(from, maha, 'to the seat of before');
    await soon(() => countWaiting(app)).toBe(1);
    await calls.leave(maha, tableId, ofMaha.seatId);
    const { id: seatId } = await calls.seated(maha, tableId, { holder: otherPage });
    using back = await join(maha);
    await holdSeat(back, { seatId, holder: otherPage });
    await settled(app, [maha, back]);
    expect(signalsOf(back)).toEqual([]);
  });
});
