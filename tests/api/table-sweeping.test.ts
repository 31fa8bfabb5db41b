import { describe, expect, test } from 'vitest';
import { tableLimits } from '#contract/table-limits.ts';
import { sweepSeats } from '#server/features/tables/sweep.ts';
import { untilListening } from '#tests/support/bus-connections.ts';
import { joinChannel } from '#tests/support/realtime-client.ts';
import { holdSeat, listen, seatEventsOf, settled, soon, startCall } from '#tests/support/seat-channel.ts';
import { decide, holders, recordChanges, seatRows, startTables } from '#tests/support/table-calls.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const isPostgres = process.env.TEST_DATABASE === 'postgres';
const { leaseMs } = tableLimits;
const { page } = holders;

describe('sweeping', () => {
  test('tells once that a seat is over, to its channel and to the cohort', async () => {
    const { app, maha, ofNoura, ofMaha, calls, tableId, eventId } = await startCall();
    await using _app = app;
    using channel = ofNoura.channel;
    using other = ofMaha.channel;
    app.clock.advance(leaseMs - 1);
    await holdSeat(other, { seatId: ofMaha.seatId });
    const told = recordChanges(app);
    await sweepSeats(app.context);
    expect(told).toEqual([]);
    app.clock.advance(1);
    await sweepSeats(app.context);
    await sweepSeats(app.context);
    expect(told).toEqual([{ type: 'event.tables', eventId }]);
    const over = { type: 'seat.over', seatId: ofNoura.seatId, reason: 'gone' } as const;
    await soon(() => seatEventsOf(channel)).toContainEqual(over);
    await settled(app, [maha, other]);
    expect(seatEventsOf(channel).filter(({ type }) => type === 'seat.over')).toEqual([over]);
    expect(seatEventsOf(other).filter(({ type }) => type === 'seat.over')).toEqual([]);
    expect(await calls.peopleAt(maha, tableId)).toEqual([maha.user.id]);
    expect(await seatRows(app)).toHaveLength(1);
  });

  test.skipIf(!isPostgres)('is told by one of two processes, wherever the channel is', async () => {
    const { app, noura, calls, tableId, eventId } = await startTables();
    await using _app = app;
    await listen(app);
    await untilListening(app.database, 1);
    await using second = await createTestApp({ database: app.database, clock: app.clock });
    const origin = await listen(second);
    await untilListening(app.database, 2);
    using channel = await joinChannel(origin, noura.token);
    const told = [recordChanges(app), recordChanges(second)];
    for (let round = 0; round < 5; round += 1) {
      const { id: seatId } = await calls.seated(noura, tableId, { holder: page });
      await holdSeat(channel, { seatId });
      for (const list of told) list.splice(0);
      app.clock.advance(leaseMs);
      await Promise.all([app, second, app, second].map(({ context }) => sweepSeats(context)));
      expect(told.flat()).toEqual([{ type: 'event.tables', eventId }]);
      const over = { type: 'seat.over', seatId, reason: 'gone' } as const;
      await soon(() => seatEventsOf(channel)).toContainEqual(over);
      await settled(app, [noura, channel]);
      await settled(second, [noura, channel]);
      expect(seatEventsOf(channel).filter(({ type }) => type === 'seat.over')).toHaveLength(round + 1);
    }
  });

  test('takes away the seats of those who are no longer in', async () => {
    const started = await startCall();
    const { app, noura, maha, ofNoura, ofMaha, eventId } = started;
    await using _app = app;
    using channel = ofNoura.channel;
    using _other = ofMaha.channel;
    await decide(started, noura, 'REMOVED');
    await sweepSeats(app.context);
    const over = { type: 'seat.over', seatId: ofNoura.seatId, reason: 'gone' } as const;
    await soon(() => seatEventsOf(channel)).toContainEqual(over);
    expect((await seatRows(app)).map(({ user_id, event_id }) => [user_id, event_id])).toEqual([
      [maha.user.id, eventId],
    ]);
  });
});
