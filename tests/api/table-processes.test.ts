import { describe, expect, test } from 'vitest';
import { untilListening, whileCut } from '#tests/support/bus-connections.ts';
import { joinChannel } from '#tests/support/realtime-client.ts';
import {
  cut,
  elsewhere,
  gone,
  holdSeat,
  listen,
  numbered,
  seatEventsOf,
  settled,
  signal,
  signalsOf,
  soon,
  waitingSignals,
} from '#tests/support/seat-channel.ts';
import { holders, startTables } from '#tests/support/table-calls.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const isPostgres = process.env.TEST_DATABASE === 'postgres';
const { page, otherPage, phone } = holders;

describe.skipIf(!isPostgres)('over two processes', () => {
  /** Two people at a table, whose channels are at two servers. */
  async function startApart() {
    const { app, noura, maha, calls, tableId, ...rest } = await startTables();
    const origin = await listen(app);
    await untilListening(app.database, 1);
    const second = await createTestApp({ database: app.database, clock: app.clock });
    const other = await listen(second);
    await untilListening(app.database, 2);
    const seatOf = async (person: typeof noura) => (await calls.seated(person, tableId, { holder: page })).id;
    const seats = { noura: await seatOf(noura), maha: await seatOf(maha) };
    const [here, there] = [await joinChannel(origin, noura.token), await joinChannel(other, maha.token)];
    await holdSeat(here, { seatId: seats.noura });
    await holdSeat(there, { seatId: seats.maha });
    return { app, second, noura, maha, calls, tableId, origin, other, seats, here, there, ...rest };
  }

  test('signals come in order both ways, each once', async () => {
    const { app, second, noura, maha, here, there } = await startApart();
    await using _app = app;
    await using _second = second;
    using _here = here;
    using _there = there;
    const texts = numbered(28);
    for (const text of texts) {
      signal(here, maha, text);
      signal(there, noura, text);
    }
    await soon(() => signalsOf(there).length).toBe(texts.length);
    await soon(() => signalsOf(here).length).toBe(texts.length);
    expect([signalsOf(there), signalsOf(here)]).toEqual([texts, texts]);
    const long = 'x'.repeat(12_000);
    signal(here, maha, long);
    await soon(() => signalsOf(there).at(-1)).toBe(long);
    expect(await waitingSignals(app)).toEqual([]);
  });

  test('a seat that is taken over at the other is over at the first, and signals follow it', async () => {
    const { app, second, noura, maha, here, there, other, seats } = await startApart();
    await using _app = app;
    await using _second = second;
    using _here = here;
    using _there = there;
    using phoneOfNoura = await joinChannel(other, noura.token);
    await holdSeat(phoneOfNoura, { seatId: seats.noura, holder: phone, takesOver: true });
    await soon(() => seatEventsOf(here).at(-1)).toEqual(elsewhere(seats.noura));
    signal(there, noura, 'follows');
    await soon(() => signalsOf(phoneOfNoura)).toEqual(['follows']);
    signal(here, maha, 'no');
    signal(phoneOfNoura, maha, 'yes');
    await soon(() => signalsOf(there)).toEqual(['yes']);
    await settled(app, [noura, here]);
    expect(signalsOf(here)).toEqual([]);
  });

  test('word of a move that comes late takes the seat from nobody who has taken it since', async () => {
    const { app, second, noura, maha, here, there, other, seats } = await startApart();
    await using _app = app;
    await using _second = second;
    using _here = here;
    using _there = there;
    using phoneOfNoura = await joinChannel(other, noura.token);
    await whileCut(app.database, 'oldest', async () => {
      await holdSeat(here, { seatId: seats.noura, holder: otherPage, takesOver: true });
      await holdSeat(phoneOfNoura, { seatId: seats.noura, holder: phone, takesOver: true });
    });
    await untilListening(app.database, 2);
    await settled(app, [noura, phoneOfNoura]);
    signal(phoneOfNoura, maha, 'heard');
    await soon(() => signalsOf(there)).toEqual(['heard']);
    expect(seatEventsOf(phoneOfNoura)).toEqual([{ type: 'seat.held', seatId: seats.noura }]);
  });

  test('a signal waits for who comes back at the other one', async () => {
    const { app, second, maha, here, there, origin, seats } = await startApart();
    await using _app = app;
    await using _second = second;
    using _here = here;
    await cut(second, there);
    for (const text of numbered(3)) signal(here, maha, text);
    await soon(async () => (await waitingSignals(app)).length).toBe(3);
    using back = await joinChannel(origin, maha.token);
    await holdSeat(back, { seatId: seats.maha });
    await soon(() => signalsOf(back)).toEqual(numbered(3));
  });

  test('a table that is deleted at the one ends its call at the other', async () => {
    const { app, second, host, calls, tableId, here, there, seats } = await startApart();
    await using _app = app;
    await using _second = second;
    using _here = here;
    using _there = there;
    await calls.remove(host, tableId);
    await soon(() => seatEventsOf(here).at(-1)).toEqual(gone(seats.noura));
    await soon(() => seatEventsOf(there).at(-1)).toEqual(gone(seats.maha));
  });
});
