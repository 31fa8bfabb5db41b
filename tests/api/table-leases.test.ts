import { describe, expect, test } from 'vitest';
import { tableLimits } from '#contract/table-limits.ts';
import { renewSeat } from '#contract/tables.ts';
import { sweepSeats } from '#server/features/tables/sweep.ts';
import { addressOf } from '#tests/support/api-client.ts';
import { decide, holders, leaveCohort, startTables } from '#tests/support/table-calls.ts';
import { whileLocked } from '#tests/support/while-locked.ts';

const { leaseMs, leavingMs } = tableLimits;
const { page, otherPage } = holders;
const isPostgres = process.env.TEST_DATABASE === 'postgres';

describe('a lease', () => {
  test.each([false, true])('lasts 75 seconds by the server’s clock; swept: %s', async (isSwept) => {
    const { app, noura, maha, calls, tableId } = await startTables({ seats: 1 });
    await using _app = app;
    const { id } = await calls.seated(noura, tableId);
    app.clock.advance(leaseMs - 100);
    if (isSwept) await sweepSeats(app.context);
    expect(await calls.peopleAt(maha, tableId)).toEqual([noura.user.id]);
    expect((await calls.sit(maha, tableId)).problem.code).toBe('table_full');
    expect((await calls.videoToken(noura, tableId)).status).toBe(200);
    app.clock.advance(100);
    if (isSwept) await sweepSeats(app.context);
    expect(await calls.peopleAt(maha, tableId)).toEqual([]);
    expect((await calls.videoToken(noura, tableId)).status).toBe(403);
    expect((await calls.renew(noura, tableId, id)).problem.code).toBe('not_found');
    expect(await calls.peopleAt(maha, tableId)).toEqual([]);
    expect((await calls.sit(maha, tableId)).status).toBe(201);
  });

  test.skipIf(!isPostgres)('that runs out while its renewal waits for its turn stays so', async () => {
    const { app, noura, maha, calls, tableId, eventId } = await startTables({ seats: 1 });
    await using _app = app;
    const { id } = await calls.seated(noura, tableId, { holder: page });
    app.clock.advance(leaseMs - 1);
    const write = () => calls.renew(noura, tableId, id, { holder: page });
    const renewed = await whileLocked(app, { lock: `tables:${eventId}`, write }, () => app.clock.advance(1));
    expect(renewed.status).toBe(404);
    expect(await calls.peopleAt(maha, tableId)).toEqual([]);
  });

  test('that has run out keeps its person from no other table, nor from the same one', async () => {
    const { app, host, noura, calls, tableId } = await startTables();
    await using _app = app;
    const other = await calls.made(host);
    for (const table of [tableId, other.id, other.id]) {
      const { id } = await calls.seated(noura, table, { holder: page });
      app.clock.advance(leaseMs);
      expect((await calls.renew(noura, table, id, { holder: page, takesOver: true })).status).toBe(404);
    }
    const last = await calls.seated(noura, tableId);
    expect(await calls.peopleAt(host, tableId)).toEqual([noura.user.id]);
    expect(last.participantUser.id).toBe(noura.user.id);
  });

  test('is renewed for who holds it, by whomever nobody has named otherwise', async () => {
    const { app, noura, maha, calls, tableId, eventId } = await startTables();
    await using _app = app;
    const seat = await calls.seated(noura, tableId, { holder: page });
    const bodies = [{}, { holder: page }, { holder: page, takesOver: true }, { isLeaving: false }];
    for (const body of bodies) {
      app.clock.advance(leaseMs - 1);
      const renewed = await calls.renew(noura, tableId, seat.id, body);
      expect([renewed.status, renewed.reply]).toEqual([200, seat]);
    }

    const path = addressOf(renewSeat, { params: { eventId, tableId, participantId: seat.id } });
    app.clock.advance(leaseMs - 1);
    expect((await app.request({ method: 'PUT', path, token: noura.token })).status).toBe(200);
    app.clock.advance(leaseMs - 1);
    expect(await calls.peopleAt(maha, tableId)).toEqual([noura.user.id]);
    app.clock.advance(1);
    expect(await calls.peopleAt(maha, tableId)).toEqual([]);
  });

  test('is another page’s only once that takes it over, and then no more the first one’s', async () => {
    const { app, noura, calls, tableId } = await startTables();
    await using _app = app;
    const { id } = await calls.seated(noura, tableId, { holder: page });
    const renew = async (holder: string, takesOver?: boolean) => {
      const answer = await calls.renew(noura, tableId, id, { holder, takesOver });
      return answer.status === 200 ? 200 : [answer.status, answer.problem.code];
    };
    const elsewhere = [409, 'seat_elsewhere'];
    expect(await renew(otherPage)).toEqual(elsewhere);
    expect(await renew(otherPage, false)).toEqual(elsewhere);
    expect(await renew(page)).toBe(200);
    expect(await renew(otherPage, true)).toBe(200);
    expect(await renew(page)).toEqual(elsewhere);
    expect(await renew(otherPage)).toBe(200);
    // A renewal that is refused renews nothing.
    app.clock.advance(leaseMs - 1);
    expect(await renew(page)).toEqual(elsewhere);
    app.clock.advance(1);
    expect(await renew(otherPage)).toEqual([404, 'not_found']);
  });

  test('of who goes away is eight seconds, never more, and whole again for who comes back', async () => {
    const { app, noura, maha, calls, tableId } = await startTables();
    await using _app = app;
    const { id } = await calls.seated(noura, tableId, { holder: page });
    const away = { holder: page, isLeaving: true };
    expect((await calls.renew(noura, tableId, id, away)).status).toBe(200);
    app.clock.advance(leavingMs - 1);
    expect((await calls.renew(noura, tableId, id, { holder: otherPage, takesOver: true })).status).toBe(200);
    app.clock.advance(leaseMs - 1);
    expect(await calls.peopleAt(maha, tableId)).toEqual([noura.user.id]);
    // A second is left: going away does not make it eight.
    app.clock.advance(1 - 1000);
    await calls.renew(noura, tableId, id, { holder: otherPage, isLeaving: true });
    app.clock.advance(1000);
    expect(await calls.peopleAt(maha, tableId)).toEqual([]);
  });

  test('that is short stays short where the page says twice that it goes', async () => {
    const { app, noura, maha, calls, tableId } = await startTables();
    await using _app = app;
    const { id } = await calls.seated(noura, tableId, { holder: page });
    const away = { holder: page, isLeaving: true };
    await calls.renew(noura, tableId, id, away);
    app.clock.advance(leavingMs - 1);
    await calls.renew(noura, tableId, id, away);
    app.clock.advance(1);
    expect(await calls.peopleAt(maha, tableId)).toEqual([]);
    expect((await calls.renew(noura, tableId, id, away)).status).toBe(404);
  });

  test('is shortened by the page that holds it alone', async () => {
    const { app, noura, maha, calls, tableId } = await startTables();
    await using _app = app;
    const { id } = await calls.seated(noura, tableId, { holder: page });
    const answer = await calls.renew(noura, tableId, id, { holder: otherPage, isLeaving: true });
    expect([answer.status, answer.problem.code]).toEqual([409, 'seat_elsewhere']);
    app.clock.advance(leaseMs - 1);
    expect(await calls.peopleAt(maha, tableId)).toEqual([noura.user.id]);
  });

  test('is of a seat at its table, not at another', async () => {
    const { app, host, noura, maha, calls, tableId } = await startTables();
    await using _app = app;
    const other = await calls.made(host);
    const { id } = await calls.seated(noura, tableId, { holder: page });
    expect((await calls.renew(noura, other.id, id, { isLeaving: true })).status).toBe(404);
    for (const seatId of [id + 1000, 999_999_999])
      expect((await calls.renew(noura, tableId, seatId)).status).toBe(404);
    await calls.leave(maha, tableId, id + 1000);
    app.clock.advance(leaseMs - 1);
    expect(await calls.peopleAt(maha, tableId)).toEqual([noura.user.id]);
  });

  test('takes no body that is another thing', async () => {
    const { app, noura, calls, tableId, eventId } = await startTables();
    await using _app = app;
    const { id: participantId } = await calls.seated(noura, tableId, { holder: page });
    for (const body of [{ holder: 'x' }, { takesOver: 'yes' }, { isLeaving: 1 }, { holder: null }, [], 'x'])
      expect([400, 422], JSON.stringify(body)).toContain(
        (await calls.send(renewSeat, { eventId, tableId, participantId }, noura, body)).status,
      );
  });
});

describe('who is no longer in', () => {
  test.each(['DENIED', 'REMOVED', 'BLOCKED', 'left'] as const)(
    'as %s has no seat from then on, and somebody else has it',
    async (status) => {
      const started = await startTables({ seats: 1 });
      const { app, noura, maha, calls, tableId } = started;
      await using _app = app;
      const { id } = await calls.seated(noura, tableId, { holder: page });
      expect(await calls.peopleAt(maha, tableId)).toEqual([noura.user.id]);
      if (status === 'left') await leaveCohort(app, noura);
      else await decide(started, noura, status);
      expect(await calls.peopleAt(maha, tableId)).toEqual([]);
      const refused = status === 'BLOCKED' ? 404 : 403;
      expect((await calls.renew(noura, tableId, id, { holder: page })).status).toBe(refused);
      expect((await calls.videoToken(noura, tableId)).status).toBe(refused);
      expect((await calls.sit(maha, tableId)).status).toBe(201);
      expect(await calls.peopleAt(maha, tableId)).toEqual([maha.user.id]);
    },
  );

  test('and comes back finds the chair taken, and sits elsewhere', async () => {
    const started = await startTables({ seats: 1 });
    const { app, host, noura, maha, calls, tableId } = started;
    await using _app = app;
    const other = await calls.made(host);
    const { id } = await calls.seated(noura, tableId, { holder: page });
    await decide(started, noura, 'REMOVED');
    await calls.seated(maha, tableId);
    await decide(started, noura, 'APPROVED');
    expect(await calls.peopleAt(host, tableId)).toEqual([maha.user.id]);
    expect((await calls.renew(noura, tableId, id, { holder: page, takesOver: true })).status).toBe(404);
    expect((await calls.sit(noura, tableId)).problem.code).toBe('table_full');
    expect((await calls.sit(noura, other.id)).status).toBe(201);
  });
});
