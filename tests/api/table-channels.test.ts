import { describe, expect, test } from 'vitest';
import { realtimeClose } from '#contract/realtime.ts';
import { tableLimits } from '#contract/table-limits.ts';
import { say } from '#tests/support/chat-channel.ts';
import {
  askSeat,
  elsewhere,
  gone,
  holdSeat,
  seatEventsOf,
  settled,
  signal,
  signalsOf,
  soon,
  startCall,
  waitingSignals,
} from '#tests/support/seat-channel.ts';
import { holders, seatRows } from '#tests/support/table-calls.ts';

const { leaseMs, leavingMs } = tableLimits;
const { page, otherPage, phone } = holders;

describe('the channel that holds a seat', () => {
  test('renews it, as often as it says so', async () => {
    const { app, host, noura, maha, ofNoura, ofMaha, calls, tableId } = await startCall();
    await using _app = app;
    using channel = ofNoura.channel;
    using _other = ofMaha.channel;
    for (let count = 0; count < 3; count += 1) {
      app.clock.advance(leaseMs - 1);
      await holdSeat(channel, { seatId: ofNoura.seatId });
    }
    expect(await calls.peopleAt(host, tableId)).toEqual([noura.user.id]);
    expect((await calls.sit(maha, tableId)).status).toBe(201);
  });

  test('is told that it is over where the lease has run out, and renews nothing', async () => {
    const { app, host, ofNoura, ofMaha, calls, tableId } = await startCall();
    await using _app = app;
    using channel = ofNoura.channel;
    using _other = ofMaha.channel;
    app.clock.advance(leaseMs);
    for (const takesOver of [false, true])
      expect(await askSeat(channel, { seatId: ofNoura.seatId, takesOver })).toEqual(gone(ofNoura.seatId));
    expect(await calls.peopleAt(host, tableId)).toEqual([]);
  });

  test('changes where another page takes the seat over, and not back by what the first one says', async () => {
    const { app, noura, maha, ofNoura, ofMaha, join } = await startCall();
    await using _app = app;
    using first = ofNoura.channel;
    using neighbour = ofMaha.channel;
    using second = await join(noura);
    const { seatId } = ofNoura;
    expect(await askSeat(second, { seatId, holder: otherPage })).toEqual(elsewhere(seatId));
    signal(neighbour, noura, 'to the first');
    await soon(() => signalsOf(first)).toEqual(['to the first']);
    await holdSeat(second, { seatId, holder: otherPage, takesOver: true });
    await soon(() => seatEventsOf(first).at(-1)).toEqual(elsewhere(seatId));
    for (let count = 0; count < 2; count += 1)
      expect(await askSeat(first, { seatId, holder: page })).toEqual(elsewhere(seatId));
    signal(first, maha, 'from who has lost it');
    signal(neighbour, noura, 'to the second');
    await soon(() => signalsOf(second)).toEqual(['to the second']);
    signal(second, maha, 'from who has it');
    await soon(() => signalsOf(neighbour)).toEqual(['from who has it']);
    await settled(app, [noura, first], [maha, neighbour]);
    expect(signalsOf(first)).toEqual(['to the first']);
    expect(signalsOf(neighbour)).toEqual(['from who has it']);
    await holdSeat(first, { seatId, takesOver: true });
    await soon(() => seatEventsOf(second).at(-1)).toEqual(elsewhere(seatId));
  });

  test('hears that the seat is elsewhere where the other page took it by the call', async () => {
    const { app, noura, ofNoura, ofMaha, calls, tableId } = await startCall();
    await using _app = app;
    using channel = ofNoura.channel;
    using _other = ofMaha.channel;
    const { seatId } = ofNoura;
    await calls.renew(noura, tableId, seatId, { holder: phone, takesOver: true });
    await soon(() => seatEventsOf(channel).at(-1)).toEqual(elsewhere(seatId));
    expect(await askSeat(channel, { seatId })).toEqual(elsewhere(seatId));
  });

  test('may be a new one of the same page, after which the old one hears nothing of the call', async () => {
    const { app, noura, ofNoura, ofMaha, join } = await startCall();
    await using _app = app;
    using first = ofNoura.channel;
    using neighbour = ofMaha.channel;
    using second = await join(noura);
    await holdSeat(second, { seatId: ofNoura.seatId });
    signal(neighbour, noura, 'one');
    await soon(() => signalsOf(second)).toEqual(['one']);
    await settled(app, [noura, first]);
    expect(signalsOf(first)).toEqual([]);
  });

  test.each(['left', 'deleted'] as const)('hears that the seat is gone once it is %s', async (how) => {
    const { app, host, noura, maha, ofNoura, ofMaha, calls, tableId } = await startCall();
    await using _app = app;
    using channel = ofNoura.channel;
    using neighbour = ofMaha.channel;
    const { seatId } = ofNoura;
    if (how === 'left') await calls.leave(noura, tableId, seatId);
    else await calls.remove(host, tableId);
    await soon(() => seatEventsOf(channel).at(-1)).toEqual(gone(seatId));
    expect(await askSeat(channel, { seatId, takesOver: true })).toEqual(gone(seatId));
    signal(channel, maha, 'from nowhere');
    signal(neighbour, noura, 'to nobody');
    await settled(app, [noura, channel], [maha, neighbour]);
    expect([...signalsOf(channel), ...signalsOf(neighbour)]).toEqual([]);
  });
});

test('signals that waited are for the page that has the seat, not for one that has just lost it', async () => {
  const { app, noura, ofNoura, ofMaha, calls, tableId, join } = await startCall();
  await using _app = app;
  using first = ofNoura.channel;
  using neighbour = ofMaha.channel;
  const { seatId } = ofNoura;
  say(first, { type: 'seat', seatId, holder: page });
  await calls.renew(noura, tableId, seatId, { holder: phone, takesOver: true });
  await soon(() => seatEventsOf(first).at(-1)).toEqual(elsewhere(seatId));
  signal(neighbour, noura, 'for the phone');
  await soon(async () => (await waitingSignals(app)).length).toBe(1);
  say(first, { type: 'seat', seatId, holder: page });
  using second = await join(noura);
  await holdSeat(second, { seatId, holder: phone });
  await soon(() => signalsOf(second)).toEqual(['for the phone']);
  expect(signalsOf(first)).toEqual([]);
});

test('a session that is ended from elsewhere leaves its seat within seconds', async () => {
  const { app, host, noura, maha, ofNoura, ofMaha, calls, tableId } = await startCall();
  await using _app = app;
  using channel = ofNoura.channel;
  using _other = ofMaha.channel;
  const sessions = app.context.database.reader.selectFrom('sessions').select('id');
  const { id } = await sessions.where('user_id', '=', noura.user.id).executeTakeFirstOrThrow();
  app.context.realtime.sessionEnded(id);
  expect(await channel.closed).toBe(realtimeClose.unauthenticated);
  await soon(async () => {
    const seats = await seatRows(app);
    return Math.min(...seats.map(({ expires_at }) => expires_at));
  }).toBe(app.clock() + leavingMs);
  app.clock.advance(leavingMs);
  expect(await calls.peopleAt(host, tableId)).toEqual([maha.user.id]);
});

describe('what is no seat and no signal', () => {
  test('is passed over, and a seat of nobody is gone', async () => {
    const { app, noura, maha, ofNoura, ofMaha, join } = await startCall();
    await using _app = app;
    using from = ofNoura.channel;
    using to = ofMaha.channel;
    using strange = await join(noura);
    const ids = [0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308];
    for (const seatId of ids) say(strange, { type: 'seat', seatId, holder: page });
    for (const seatId of [99_999, 999_999_999])
      expect(await askSeat(strange, { seatId, holder: page })).toEqual(gone(seatId));
    expect(seatEventsOf(strange)).toHaveLength(2);
    const seat = { type: 'seat', seatId: ofNoura.seatId, holder: page };
    for (const message of [
      { ...seat, holder: 'page' },
      { ...seat, holder: null },
      { ...seat, holder: undefined },
      { ...seat, seatId: String(ofNoura.seatId) },
      { ...seat, takesOver: 'yes' },
      { type: 'signal', to: maha.user.id },
      { type: 'signal', to: String(maha.user.id), data: 'x' },
      { type: 'signal', to: maha.user.id, data: { sdp: 'x' } },
      { type: 'signal', data: 'x' },
    ])
      strange.say(JSON.stringify(message));
    for (const id of [...ids, -0, 7]) {
      say(strange, { type: 'signal', to: id, data: 'x' });
      say(from, { type: 'signal', to: id, data: 'x' });
    }
    strange.say(`{"type":"seat","seatId":${'9'.repeat(400)},"holder":"${page}"}`);
    await settled(app, [noura, strange], [noura, from]);
    expect(strange.socket.readyState).toBe(strange.socket.OPEN);
    signal(from, maha, 'still there');
    await soon(() => signalsOf(to)).toEqual(['still there']);
    expect((await app.request({ path: '/health' })).status).toBe(200);
  });
});
