import { describe, expect, test } from 'vitest';
import { tableLimits } from '#contract/table-limits.ts';
import { sweepSeats } from '#server/features/tables/sweep.ts';
import { warmUp } from '#tests/support/people.ts';
import {
  holders,
  insertCohort,
  type Sitter,
  seatRows,
  startTables,
  tableCalls,
  turn,
} from '#tests/support/table-calls.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const isPostgres = process.env.TEST_DATABASE === 'postgres';
const { leaseMs } = tableLimits;

type Answer = Awaited<ReturnType<ReturnType<typeof tableCalls>['sit']>>;
const outcomes = (answers: readonly Answer[]) =>
  answers.map(({ status, text }) => (status === 201 ? '201' : `${status} ${JSON.parse(text).code}`)).sort();
const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value);

/** All rows of seats stand each on a chair of their own, of a person of their own, at a table that is there. */
async function expectOneEach(app: TestApp, capacity: number): Promise<void> {
  const rows = await seatRows(app);
  const chairs = rows.map(({ table_id, seat_no }) => `${table_id} ${seat_no}`);
  expect(new Set(chairs).size).toBe(rows.length);
  expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(rows.length);
  for (const { seat_no } of rows) expect(seat_no >= 1 && seat_no <= capacity).toBe(true);
  const tables = await app.context.database.reader.selectFrom('event_tables').select('id').execute();
  const ids = new Set(tables.map(({ id }) => id));
  expect(rows.filter(({ table_id }) => !ids.has(table_id))).toEqual([]);
}

/** Lets a hundred people run for a table of eight, spread over the servers. */
async function run(apps: readonly TestApp[], people: readonly Sitter[], tableId: number): Promise<Answer[]> {
  const calls = apps.map((app) => tableCalls(app));
  for (const app of apps) await warmUp(app);
  const sitting = people.map((person, index) => calls[index % calls.length]?.sit(person, tableId));
  return (await Promise.all(sitting)).flatMap((answer) => answer ?? []);
}

test('of a hundred people who run for a table of eight, exactly eight sit down', async () => {
  const { app, host, calls, tableId } = await startTables();
  await using _app = app;
  const people = await insertCohort(app, 100);
  const answers = await run([app], people, tableId);
  expect(outcomes(answers)).toEqual([...times(8, '201'), ...times(92, '409 table_full')]);
  const seated = people.filter((_, index) => answers[index]?.status === 201).map(({ user }) => user.id);
  const named = answers.flatMap((answer) => (answer.status === 201 ? answer.reply.participantUser.id : []));
  expect(named).toEqual(seated);
  expect((await calls.peopleAt(host, tableId)).sort()).toEqual(seated.sort());
  await expectOneEach(app, 8);
});

describe.skipIf(!isPostgres)('over two processes', () => {
  test('exactly eight of a hundred sit down, and one is left of each who runs twice', async () => {
    const { app, host, calls, tableId } = await startTables();
    await using _app = app;
    await using second = await createTestApp({ database: app.database, clock: app.clock });
    const people = await insertCohort(app, 100);
    const answers = await run([app, second], people, tableId);
    expect(outcomes(answers)).toEqual([...times(8, '201'), ...times(92, '409 table_full')]);
    expect(await calls.peopleAt(host, tableId)).toHaveLength(8);
    const [one, other] = [await calls.made(host), await calls.made(host)];
    const standing = people.filter((_, index) => answers[index]?.status === 409).slice(0, 8);
    const twice = standing.map((person) => [
      calls.sit(person, one.id),
      tableCalls(second).sit(person, other.id),
    ]);
    for (const both of twice) expect(outcomes(await Promise.all(both))).toEqual(['201', '409 seated']);
    await expectOneEach(app, 8);
  });
});

test('who runs for two tables at once sits at one of them', async () => {
  const { app, host, noura, calls, tableId } = await startTables();
  await using _app = app;
  await warmUp(app);
  const tables = [tableId, (await calls.made(host)).id, (await calls.made(host)).id];
  for (let round = 0; round < 8; round += 1) {
    const answers = await Promise.all(tables.map((table) => calls.sit(noura, table)));
    expect(outcomes(answers)).toEqual(['201', '409 seated', '409 seated']);
    const at = answers.findIndex(({ status }) => status === 201);
    const sitting = await Promise.all(tables.map((table) => calls.peopleAt(host, table)));
    expect(sitting).toEqual(tables.map((_, index) => (index === at ? [noura.user.id] : [])));
    const { id } = answers[at]?.reply ?? { id: 0 };
    expect((await calls.leave(noura, tables[at] ?? 0, id)).status).toBe(204);
  }
});

test('the same wish of one page, sent many times at once, is one seat', async () => {
  const { app, noura, calls, tableId } = await startTables();
  await using _app = app;
  await warmUp(app);
  for (let round = 0; round < 5; round += 1) {
    const sitting = times(6, { holder: holders.page }).map((wish) => calls.sit(noura, tableId, wish));
    const answers = await Promise.all(sitting);
    expect(outcomes(answers)).toEqual(times(6, '201'));
    const ids = new Set(answers.map(({ reply }) => reply.id));
    expect(ids.size).toBe(1);
    for (const id of ids) await calls.leave(noura, tableId, id);
  }
});

test('who leaves and sits down at once has one seat or none, and the chair is nobody else’s for long', async () => {
  const { app, host, noura, maha, calls, tableId } = await startTables({ seats: 1 });
  await using _app = app;
  await warmUp(app);
  for (let round = 0; round < 8; round += 1) {
    const { id } = await calls.seated(noura, tableId);
    const [left, ...sat] = await Promise.all([
      calls.leave(noura, tableId, id),
      calls.sit(maha, tableId),
      calls.sit(noura, tableId),
    ]);
    expect(left.status).toBe(204);
    for (const outcome of outcomes(sat)) expect(['201', '409 seated', '409 table_full']).toContain(outcome);
    const sitting = await calls.peopleAt(host, tableId);
    expect(sitting).toHaveLength(sat.filter(({ status }) => status === 201).length);
    await expectOneEach(app, 1);
    for (const row of await seatRows(app))
      for (const person of [noura, maha])
        if (person.user.id === row.user_id) await calls.leave(person, tableId, row.id);
  }
});

/** Sits down, keeping the number of the seat. */
type Seated = readonly [Sitter, number];

test('where leases end while others sit down and some renew, nobody sits on anybody’s lap', async () => {
  const { app, host, calls, tableId } = await startTables();
  await using _app = app;
  const people = await insertCohort(app, 24);
  await warmUp(app);
  for (let round = 0; round < 8; round += 1) {
    const first = people.slice(0, 8);
    const others = people.slice(8);
    const seats: Seated[] = [];
    for (const person of first) seats.push([person, (await calls.seated(person, tableId)).id]);
    app.clock.advance(leaseMs - 2);
    const renewing = seats.filter((_, index) => index % 2 === round % 2);
    const renewals = renewing.map(([person, id]) => calls.renew(person, tableId, id));
    const sitting = others.map((person) => calls.sit(person, tableId));
    const reads = [calls.peopleAt(host, tableId)];
    const sweeping = [sweepSeats(app.context)];
    for (let step = 0; step < 4; step += 1) {
      for (let count = 0; count < 1 + ((round * 7 + step * 3) % 9); count += 1) await turn();
      app.clock.advance(1);
      reads.push(calls.peopleAt(host, tableId));
      sweeping.push(sweepSeats(app.context));
    }
    const [renewed, sat] = [await Promise.all(renewals), await Promise.all(sitting)];
    await Promise.all(sweeping);
    for (const seen of await Promise.all(reads)) expect(seen.length).toBeLessThanOrEqual(8);
    const now = await calls.peopleAt(host, tableId);
    const promised = [
      ...renewing.flatMap(([{ user }], index) => (renewed[index]?.status === 200 ? user.id : [])),
      ...others.flatMap(({ user }, index) => (sat[index]?.status === 201 ? user.id : [])),
    ];
    expect(now).toEqual(expect.arrayContaining(promised));
    expect(new Set(now).size).toBe(now.length);
    expect(now.length).toBeLessThanOrEqual(8);
    for (const { status } of renewed) expect([200, 404]).toContain(status);
    for (const outcome of outcomes(sat)) expect(['201', '409 table_full']).toContain(outcome);
    await expectOneEach(app, 8);
    app.clock.advance(leaseMs);
    expect(await calls.peopleAt(host, tableId)).toEqual([]);
  }
});

test('who sits down while the table is deleted has a seat nowhere, and can sit at another', async () => {
  const { app, host, calls, tableId } = await startTables();
  await using _app = app;
  const people = await insertCohort(app, 8);
  await warmUp(app);
  for (let round = 0; round < 6; round += 1) {
    const { id } = await calls.made(host);
    const sitting = people.map((person, index) =>
      index === 4 + (round % 3) ? calls.remove(host, id) : calls.sit(person, id),
    );
    for (const answer of await Promise.all(sitting)) expect([201, 204, 404]).toContain(answer.status);
    expect((await calls.list(host)).reply.content.map((table) => table.id)).toEqual([tableId]);
    expect(await seatRows(app)).toEqual([]);
  }
  const answers = await Promise.all(people.map((person) => calls.sit(person, tableId)));
  expect(outcomes(answers)).toEqual(times(8, '201'));
});

test('who is removed while sitting down has no seat afterwards', async () => {
  const { app, host, noura, maha, calls, tableId, eventId } = await startTables({ seats: 1 });
  await using _app = app;
  await warmUp(app);
  const remove = () =>
    app.context.database.transaction((tx) =>
      tx
        .updateTable('event_participants')
        .set({ status: 'REMOVED' })
        .where('event_id', '=', eventId)
        .where('user_id', '=', noura.user.id)
        .execute(),
    );
  const [sat] = await Promise.all([calls.sit(noura, tableId), remove()]);
  expect([201, 403]).toContain(sat.status);
  app.clock.advance(10_000);
  expect(await calls.peopleAt(host, tableId)).toEqual([]);
  expect((await calls.sit(maha, tableId)).status).toBe(201);
});
