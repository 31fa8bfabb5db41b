import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { problems } from '#contract/problem.ts';
import { tableLimits } from '#contract/table-limits.ts';
import { SeatSchema, takeSeat } from '#contract/tables.ts';
import { holders, seatRows, startTables } from '#tests/support/table-calls.ts';

const { leaseMs, leavingMs } = tableLimits;
const { page, otherPage } = holders;

describe('sitting down', () => {
  test('answers the seat, and the same again to the page that asks again', async () => {
    const { app, noura, maha, calls, tableId } = await startTables();
    await using _app = app;
    const first = await calls.sit(noura, tableId, { holder: page });
    expect([first.status, first.reply.participantUser.id]).toEqual([201, noura.user.id]);
    expect(v.is(v.strictObject(SeatSchema.entries), first.reply)).toBe(true);
    const again = await calls.sit(noura, tableId, { holder: page });
    expect([again.status, again.reply]).toEqual([201, first.reply]);
    expect(await calls.peopleAt(maha, tableId)).toEqual([noura.user.id]);
    expect(await seatRows(app)).toHaveLength(1);
  });

  test('once more is refused, at whichever table, but for the page that sits there', async () => {
    const { app, host, noura, calls, tableId } = await startTables();
    await using _app = app;
    const other = await calls.made(host);
    await calls.seated(noura, tableId, { holder: page });
    for (const [table, holder] of [
      [tableId, otherPage],
      [tableId, undefined],
      [other.id, page],
      [other.id, otherPage],
    ] as const) {
      const { status, problem } = await calls.sit(noura, table, holder === undefined ? {} : { holder });
      expect([status, problem.code, problem.message]).toEqual([409, 'seated', 'You already have a seat.']);
    }
    expect(await calls.peopleAt(host, tableId)).toEqual([noura.user.id]);
    expect(await calls.peopleAt(host, other.id)).toEqual([]);
  });

  test('without a name of the page is refused the second time', async () => {
    const { app, noura, calls, tableId } = await startTables();
    await using _app = app;
    await calls.seated(noura, tableId);
    expect((await calls.sit(noura, tableId)).problem.code).toBe('seated');
    expect((await calls.sit(noura, tableId, { holder: page })).problem.code).toBe('seated');
  });

  test('at a table without a free seat is refused, and every seat of a table can be taken', async () => {
    const { app, host, noura, maha, calls, tableId } = await startTables({ seats: 2 });
    await using _app = app;
    expect((await calls.sit(host, tableId)).status).toBe(201);
    const { id } = await calls.seated(noura, tableId);
    const { status, problem } = await calls.sit(maha, tableId);
    expect([status, problem.code, problem.message]).toEqual([
      ...[409, 'table_full', problems.table_full.message],
    ]);
    expect((await calls.leave(noura, tableId, id)).status).toBe(204);
    expect((await calls.sit(maha, tableId)).status).toBe(201);
    expect((await calls.sit(noura, tableId)).problem.code).toBe('table_full');
  });

  test('is for oneself: others are not sat down, and the name of a page is nobody’s own', async () => {
    const { app, host, noura, maha, calls, tableId } = await startTables();
    await using _app = app;
    for (const userId of [noura.user.id, host.user.id, 99_999])
      expect((await calls.sit(maha, tableId, { userId })).status).toBe(403);
    expect((await calls.sit(host, tableId, { userId: noura.user.id })).problem.code).toBe('forbidden');
    await calls.seated(noura, tableId, { holder: page });
    const ofMaha = await calls.seated(maha, tableId, { holder: page });
    expect(ofMaha.participantUser.id).toBe(maha.user.id);
    expect(await calls.peopleAt(host, tableId)).toEqual([noura.user.id, maha.user.id]);
  });

  test('takes no body that is another thing, nor a table that is not there', async () => {
    const { app, noura, calls, tableId, eventId } = await startTables();
    await using _app = app;
    const params = { eventId, tableId };
    const participantUser = { id: noura.user.id };
    for (const body of [
      {},
      { participantUser: noura.user.id },
      { participantUser: { id: String(noura.user.id) } },
      { participantUser: {} },
      { participantUser, holder: 'page' },
      { participantUser, holder: 7 },
      { participantUser, eventTableId: '1' },
    ])
      expect((await calls.send(takeSeat, params, noura, body)).status, JSON.stringify(body)).toBe(422);
    for (const id of [99_999, 999_999_999]) expect((await calls.sit(noura, id)).status).toBe(404);
    for (const id of ['0', '-1', '1e3', 'x', '99999999999999999999', "1'--"]) {
      const { status } = await calls.send(takeSeat, { ...params, tableId: id }, noura, { participantUser });
      expect([400, 404, 422], id).toContain(status);
    }
    expect(await seatRows(app)).toEqual([]);
  });
});

describe('leaving', () => {
  test('frees the seat at once, and is the same a second time', async () => {
    const { app, host, noura, maha, calls, tableId } = await startTables({ seats: 1 });
    await using _app = app;
    const other = await calls.made(host);
    const { id } = await calls.seated(noura, tableId);
    for (let count = 0; count < 2; count += 1)
      expect((await calls.leave(noura, tableId, id)).status).toBe(204);
    expect((await calls.sit(maha, tableId)).status).toBe(201);
    // The old seat's number never frees the new one.
    expect((await calls.leave(noura, tableId, id)).status).toBe(204);
    expect(await calls.peopleAt(host, tableId)).toEqual([maha.user.id]);
    expect((await calls.sit(noura, other.id)).status).toBe(201);
  });

  test('by a page that has lost the seat to another one does not end it', async () => {
    const { app, noura, calls, tableId } = await startTables();
    await using _app = app;
    const { id } = await calls.seated(noura, tableId, { holder: page });
    await calls.renew(noura, tableId, id, { holder: otherPage, takesOver: true });
    expect((await calls.leave(noura, tableId, id, page)).status).toBe(204);
    expect(await calls.peopleAt(noura, tableId)).toEqual([noura.user.id]);
    expect((await calls.leave(noura, tableId, id, 'nobody')).problem.code).toBe('invalid');
    expect((await calls.leave(noura, tableId, id, otherPage)).status).toBe(204);
    expect(await calls.peopleAt(noura, tableId)).toEqual([]);
  });

  test('is for oneself: nobody stands somebody else up, not even a host', async () => {
    const { app, host, noura, maha, calls, tableId } = await startTables();
    await using _app = app;
    const { id } = await calls.seated(noura, tableId, { holder: page });
    for (const person of [maha, host]) {
      expect((await calls.leave(person, tableId, id)).problem.code).toBe('forbidden');
      for (const body of [
        {},
        { holder: page },
        { holder: page, isLeaving: true },
        { holder: otherPage, takesOver: true },
      ])
        expect((await calls.renew(person, tableId, id, body)).status).toBe(404);
    }
    app.clock.advance(leavingMs);
    expect(await calls.peopleAt(maha, tableId)).toEqual([noura.user.id]);
    expect((await calls.renew(noura, tableId, id, { holder: page })).status).toBe(200);
  });

  test('after the lease is over is no fault, and harms nobody who sits there since', async () => {
    const { app, noura, maha, calls, tableId } = await startTables({ seats: 1 });
    await using _app = app;
    const { id } = await calls.seated(noura, tableId);
    app.clock.advance(leaseMs);
    const { id: ofMaha } = await calls.seated(maha, tableId);
    expect(ofMaha).not.toBe(id);
    expect((await calls.leave(noura, tableId, id)).status).toBe(204);
    expect(await calls.peopleAt(noura, tableId)).toEqual([maha.user.id]);
  });
});
