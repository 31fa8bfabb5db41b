import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { uploadImage } from '#contract/files.ts';
import { participantStatuses } from '#contract/participants.ts';
import { tableLimits } from '#contract/table-limits.ts';
import { createTable, TableSchema, TablesSchema } from '#contract/tables.ts';
import { picture } from '#tests/support/images.ts';
import { enter, place, type SignedInPerson } from '#tests/support/people.ts';
import { joinChannel, type RealtimeClient } from '#tests/support/realtime-client.ts';
import { settled, soon } from '#tests/support/seat-channel.ts';
import { tableTexts, texts } from '#tests/support/spec-texts.ts';
import { leaveCohort, recordChanges, seatRows, startTables, tableCalls } from '#tests/support/table-calls.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { enterCohort } from '#tests/support/thread-calls.ts';

const waiting = participantStatuses.filter((status) => status !== 'APPROVED' && status !== 'BLOCKED');

describe('a table', () => {
  test('is answered whole, and listed with who sits there in the order in which they sat down', async () => {
    const { app, host, noura, maha, calls, tableId, eventId } = await startTables();
    await using _app = app;
    const made = await calls.made(host, { tableName: '  Riyadh  ', seatingCapacity: 11 });
    expect(made).toEqual({
      ...{ id: made.id, eventId, tableNo: 2, tableName: 'Riyadh', logo: null, seatingCapacity: 11 },
      eventTableParticipants: [],
    });
    const seats = [await calls.seated(maha, tableId), await calls.seated(noura, tableId)];
    const { reply } = await calls.list(noura);
    expect(reply.content.map(({ id }) => id)).toEqual([tableId, made.id]);
    expect(reply.content[0]?.eventTableParticipants).toEqual(seats);
    expect(reply.loggedInUserEventParticipant).toEqual({ host: false, admin: false });
    expect((await calls.list(host)).reply.loggedInUserEventParticipant.host).toBe(true);
    expect(v.is(v.strictObject(TablesSchema.entries), reply) && v.is(TableSchema, made)).toBe(true);
    expect(JSON.stringify(reply)).not.toContain('@example.org');
  });

  test('stands where its number says, or behind all others', async () => {
    const { app, host, noura, calls } = await startTables();
    await using _app = app;
    const numbers = [5, undefined, 2, null, 5, tableLimits.numberMax];
    for (const tableNo of numbers) await calls.made(host, { tableNo });
    const { content } = (await calls.list(noura)).reply;
    expect(content.map(({ tableNo }) => tableNo)).toEqual([1, 2, 5, 5, 6, 7, tableLimits.numberMax]);
    const [one, other] = content.filter(({ tableNo }) => tableNo === 5);
    expect(one?.id).toBeLessThan(other?.id ?? 0);
    // Behind the last number there is none: whatever is said of it, the list stays readable.
    expect((await calls.make(host)).status).toBeLessThan(500);
    expect((await calls.list(noura)).status).toBe(200);
  });

  const { nameMaxLength, capacityMax } = tableLimits;
  const wrongName = { tableName: tableTexts.nameMissing };
  const wrongCapacity = { seatingCapacity: tableTexts.capacityWrong };
  test('is not made without a right name and capacity, and each field says so', async () => {
    const { app, host, calls } = await startTables();
    await using _app = app;
    const refused = async (change: Readonly<Record<string, unknown>>) => {
      const { status, problem } = await calls.make(host, change);
      return [status, problem.code, problem.fields];
    };
    for (const tableName of [undefined, null, '', '   ', '\u00a0\t', '\u200b', '\u3164', 7, ['Masar'], {}])
      expect(await refused({ tableName }), JSON.stringify(tableName)).toEqual([422, 'invalid', wrongName]);
    for (const seatingCapacity of [undefined, null, '8', '', 0, -1, capacityMax + 1, 1.5, 1e21, true, [8]])
      expect(await refused({ seatingCapacity }), JSON.stringify(seatingCapacity)).toEqual([
        ...[422, 'invalid', wrongCapacity],
      ]);
    const nothing = { tableName: undefined, seatingCapacity: undefined };
    expect(await refused(nothing)).toEqual([422, 'invalid', { ...wrongName, ...wrongCapacity }]);
    const long = '𝒂'.repeat(nameMaxLength + 1);
    for (const tableName of [long, 'Ma\u0000sar', 'Ma\nsar', 'Masar\u0007', 'Masar \ud800'])
      expect(await refused({ tableName })).toEqual([422, 'invalid', { tableName: texts.invalid }]);
    expect((await calls.list(host)).reply.content).toHaveLength(1);
  });

  test('is not made with a number or a picture that is none', async () => {
    const { app, host, calls } = await startTables();
    await using _app = app;
    const fieldsOf = async (change: Readonly<Record<string, unknown>>) =>
      (await calls.make(host, change)).problem.fields;
    for (const tableNo of [0, -1, tableLimits.numberMax + 1, 1.5, '3', {}])
      expect(await fieldsOf({ tableNo }), JSON.stringify(tableNo)).toEqual({ tableNo: texts.invalid });
    for (const logo of ['https://elsewhere.example.org/a.png', 'javascript:alert(1)', 7, 'x'.repeat(1001)])
      expect(await fieldsOf({ logo }), String(logo)).toEqual({ logo: texts.invalid });
    expect((await calls.list(host)).reply.content).toHaveLength(1);
  });

  test('takes 1 to 11 people, and a name of sixty letters of any script', async () => {
    const { app, host, calls } = await startTables();
    await using _app = app;
    for (const seatingCapacity of [1, capacityMax])
      expect(await calls.made(host, { seatingCapacity })).toMatchObject({ seatingCapacity });
    for (const tableName of ['𝒂'.repeat(nameMaxLength), 'طاولة الرياض', '<b>&amp;</b>'])
      expect(await calls.made(host, { tableName: ` ${tableName}\n` })).toMatchObject({ tableName });
  });

  test('is one of fifty at most, also where several are made at once', async () => {
    const { app, host, calls } = await startTables();
    await using _app = app;
    for (let count = 1; count < tableLimits.tablesMax - 2; count += 1) await calls.made(host);
    const answers = await Promise.all(Array.from({ length: 5 }, () => calls.make(host)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409]);
    expect((await calls.make(host)).problem.code).toBe('conflict');
    const { content } = (await calls.list(host)).reply;
    expect(content.map(({ tableNo }) => tableNo)).toEqual(
      Array.from({ length: tableLimits.tablesMax }, (_, index) => index + 1),
    );
    await calls.remove(host, content[7]?.id ?? 0);
    expect((await calls.make(host)).status).toBe(201);
  });

  test('carries the picture that its host has sent, and nobody else’s', async () => {
    const { app, host, noura, calls } = await startTables();
    await using _app = app;
    const base64 = (await picture({ width: 60, height: 60 }, 'png')).toString('base64');
    const upload = async ({ token, user }: SignedInPerson) =>
      (await app.call(uploadImage, { body: { userId: user.id, fileName: 'a.png', base64 } }, { token })).reply
        .presignedUrl;
    const { logo } = await calls.made(host, { logo: await upload(host) });
    const { content } = (await calls.list(noura)).reply;
    for (const address of [logo, content[1]?.logo]) {
      const { pathname, search } = new URL(address ?? '', 'http://localhost');
      expect(address).toContain('/files/');
      expect((await app.request({ path: pathname + search })).status).toBe(200);
    }
    const foreign = await calls.make(host, { logo: await upload(noura) });
    expect([foreign.status, foreign.problem.fields]).toEqual([422, { logo: texts.invalid }]);
  });
});

/** What every call answers to somebody who asks for a table that is there. */
async function askAll(app: TestApp, by: SignedInPerson, tableId: number, eventId?: number) {
  const calls = tableCalls(app, eventId);
  return [
    await calls.list(by),
    await calls.make(by),
    await calls.sit(by, tableId),
    await calls.renew(by, tableId, 1),
    await calls.leave(by, tableId, 1),
    await calls.videoToken(by, tableId),
    await calls.remove(by, tableId),
  ];
}

describe('who may', () => {
  test.each(['admin', 'participant'] as const)('add and delete tables: no %s', async (as) => {
    const { app, calls, tableId } = await startTables();
    await using _app = app;
    const sara = await enterCohort(app, 'Sara', as);
    const answers = [await calls.make(sara), await calls.remove(sara, tableId)];
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
    expect((await calls.list(sara)).reply.content).toHaveLength(1);
    expect((await calls.sit(sara, tableId)).status).toBe(201);
  });

  test.each([...waiting, null])('whoever is %s hears that tables are for the cohort', async (status) => {
    const { app, calls, tableId, eventId, host } = await startTables();
    await using _app = app;
    const lina = await enter(app, 'Lina');
    if (status !== null) await place(app, { eventId, userId: lina.user.id, status });
    const answers = (await askAll(app, lina, tableId)).map(
      ({ status: answered, problem }) => `${answered} ${problem.message}`,
    );
    expect(new Set(answers)).toEqual(
      new Set([`403 This area is open only to Participants and Administrators of 2021 Cohort`]),
    );
    expect(await calls.peopleAt(host, tableId)).toEqual([]);
  });

  test('for somebody who is blocked there are none', async () => {
    const { app, tableId, eventId } = await startTables();
    await using _app = app;
    const lina = await enter(app, 'Lina');
    await place(app, { eventId, userId: lina.user.id, status: 'BLOCKED' });
    const answers = await askAll(app, lina, tableId);
    expect(new Set(answers.map(({ status, problem }) => `${status} ${problem.code}`))).toEqual(
      new Set(['404 not_found']),
    );
  });

  test('no other event has tables, whoever asks', async () => {
    const { app, host, calls, tableId } = await startTables();
    await using _app = app;
    const { onboarding, forum } = app.context.programme.eventIds;
    for (const eventId of [onboarding, forum, 99_999, 999_999_999])
      expect(
        (await askAll(app, host, tableId, eventId)).map(({ status }) => status),
        String(eventId),
      ).toEqual([404, 404, 404, 404, 404, 404, 404]);
    expect((await calls.list(host)).reply.content).toHaveLength(1);
  });
});

describe('deleting a table', () => {
  test('ends its seats, and is the same a second time', async () => {
    const { app, host, noura, maha, calls, tableId } = await startTables();
    await using _app = app;
    const seat = await calls.seated(noura, tableId);
    await calls.seated(maha, tableId);
    const other = await calls.made(host);
    const answers = [await calls.remove(host, tableId), await calls.remove(host, tableId)];
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [204, ''],
      [204, ''],
    ]);
    expect((await calls.list(noura)).reply.content.map(({ id }) => id)).toEqual([other.id]);
    expect(await seatRows(app)).toEqual([]);
    expect((await calls.renew(noura, tableId, seat.id)).status).toBe(404);
    expect((await calls.videoToken(noura, tableId)).status).toBe(404);
    expect((await calls.sit(noura, tableId)).status).toBe(404);
    expect((await calls.leave(noura, tableId, seat.id)).status).toBeLessThan(500);
    expect((await calls.sit(noura, other.id)).status).toBe(201);
  });

  test('and making one again gives it no seats of before', async () => {
    const { app, host, noura, calls, tableId } = await startTables();
    await using _app = app;
    await calls.seated(noura, tableId);
    await calls.remove(host, tableId);
    const { id } = await calls.made(host);
    expect(await calls.peopleAt(host, id)).toEqual([]);
    expect((await calls.sit(noura, id)).status).toBe(201);
  });
});

const tablesTold = ({ messages }: RealtimeClient) => messages.filter(({ type }) => type === 'event.tables');

test('each change of tables is told to the cohort over the channel, and to nobody else', async () => {
  const { app, host, noura, maha, calls, tableId, eventId } = await startTables();
  await using _app = app;
  const lina = await enter(app, 'Lina');
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  using ofMaha = await joinChannel(origin, maha.token);
  using ofLina = await joinChannel(origin, lina.token);
  const told = recordChanges(app);
  const change = { type: 'event.tables', eventId } as const;
  const { id: seatId } = await calls.seated(noura, tableId);
  expect(told.splice(0)).toEqual([change]);
  await calls.leave(noura, tableId, seatId);
  expect(told.splice(0)).toEqual([change]);
  await calls.made(host);
  expect(told.splice(0)).toEqual([change]);
  await calls.remove(host, tableId);
  expect(told.splice(0)).toEqual([change]);
  await Promise.all([calls.sit(lina, tableId), calls.make(noura), calls.leave(noura, tableId, seatId)]);
  expect(told).toEqual([]);
  await soon(() => tablesTold(ofMaha)).toContainEqual(change);
  await settled(app, [maha, ofMaha], [lina, ofLina]);
  expect(tablesTold(ofLina)).toEqual([]);
});

test('who leaves the cohort leaves the table', async () => {
  const { app, host, noura, calls, tableId } = await startTables();
  await using _app = app;
  await calls.seated(noura, tableId);
  expect((await leaveCohort(app, noura)).status).toBe(204);
  expect(await calls.peopleAt(host, tableId)).toEqual([]);
});

test('bodies that are no JSON object are refused', async () => {
  const { app, host, calls } = await startTables();
  await using _app = app;
  const eventId = String(app.context.programme.eventIds.announcements);
  for (const body of ['[]', '7', '"x"', 'null', '{'])
    expect([400, 422], body).toContain((await calls.send(createTable, { eventId }, host, body)).status);
  expect((await calls.list(host)).reply.content).toHaveLength(1);
});
