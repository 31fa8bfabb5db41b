import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { createOrganization, getOrganization } from '#contract/organizations.ts';
import { insertJob } from '#server/jobs/store.ts';
import { deletionsFile } from '#server/workflows/own-data/deletion/erase.ts';
import { untilListening } from '#tests/support/bus-connections.ts';
import { conversationsOf, writeTo } from '#tests/support/conversation-calls.ts';
import { hourMs } from '#tests/support/fake-clock.ts';
import { join, roles } from '#tests/support/organization-calls.ts';
import { deletionCalls } from '#tests/support/own-data-calls.ts';
import { enter, place, type SignedInPerson } from '#tests/support/people.ts';
import { joinChannel } from '#tests/support/realtime-client.ts';
import { sendFile } from '#tests/support/resource-calls.ts';
import { askRoom, createRoomsApp, makeRoom, readRoom } from '#tests/support/room-calls.ts';
import { holdSeat, listen, soon } from '#tests/support/seat-channel.ts';
import { holders, startTables } from '#tests/support/table-calls.ts';
import { codeOfLink, createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { enterCohort } from '#tests/support/thread-calls.ts';

const isPostgres = process.env.TEST_DATABASE === 'postgres';

async function organizationOf(app: TestApp, { token }: SignedInPerson, name: string) {
  const body = { name, location: 'Riyadh', orgLastlinkSuffix: name.replaceAll(' ', '_') };
  return (await app.call(createOrganization, { body }, { token })).reply;
}

const askOrganization = (app: TestApp, { token }: SignedInPerson, id: number) =>
  app.call(getOrganization, { params: { id: String(id) } }, { token });

test('a mail that waits for an address which only looks alike is still sent', async () => {
  await using app = await createTestApp();
  const later = app.clock() + hourMs;
  const payload = JSON.stringify({ to: 'noura.x@example.org' });
  await app.context.database.transaction((tx) =>
    insertJob(tx, { kind: 'send-mail', payload, run_at: later }),
  );
  const { accessToken: token, user } = await app.signIn('noura__@example.org');
  expect(await deletionCalls(app).leave({ token, user })).toBe(204);
  const jobs = await app.context.database.reader.selectFrom('jobs').select('payload').execute();
  expect(jobs).toEqual([{ payload }]);
});

test('organisations and rooms pass to whoever is there for longest, and go where nobody is', async () => {
  await using app = await createRoomsApp();
  const noura = await enter(app, 'Noura');
  const [maha, sara] = [await enter(app, 'Maha'), await enter(app, 'Sara')];
  const host = await enterCohort(app, 'Faisal', 'host');
  const [shared, alone] = [
    await organizationOf(app, noura, 'Masar'),
    await organizationOf(app, noura, 'Solo'),
  ];
  for (const person of [maha, sara]) await join(app, person, codeOfLink(shared.shareLink ?? ''));
  const room = async (suffix: string) =>
    (await makeRoom(app, noura, { name: suffix, lastlinkSuffix: suffix })).id;
  const rooms = { led: await room('led'), joined: await room('joined'), empty: await room('empty') };
  await place(app, { eventId: rooms.led, userId: maha.user.id });
  await place(app, { eventId: rooms.led, userId: sara.user.id, as: 'admin' });
  await place(app, { eventId: rooms.joined, userId: sara.user.id });

  const { plan, leave } = deletionCalls(app);
  expect(await plan(noura)).toMatchObject({
    organizations: [
      { name: 'Masar', to: 'Maha Alharbi' },
      { name: 'Solo', to: null },
    ],
    rooms: [
      { name: 'led', to: 'Sara Alharbi' },
      { name: 'joined', to: 'Faisal Alharbi' },
      { name: 'empty', to: null },
    ],
  });
  expect(await leave(noura)).toBe(204);
  expect(await roles(app, maha)).toMatchObject({ Maha: expect.stringContaining('owner') });
  expect((await askOrganization(app, maha, alone.id)).status).toBe(404);
  expect(await readRoom(app, sara, rooms.led)).toMatchObject({
    hosts: [{ id: sara.user.id }],
    creator: { id: sara.user.id },
  });
  expect((await readRoom(app, host, rooms.joined)).hosts).toMatchObject([{ id: host.user.id }]);
  expect((await askRoom(app, sara, rooms.empty)).status).toBe(404);
});

test('a conversation of two goes when both have left, and the deletions are noted beside the database', async () => {
  await using app = await createTestApp();
  const [noura, maha] = [await enter(app, 'Noura'), await enter(app, 'Maha')];
  await writeTo(app, noura, maha);
  const { leave } = deletionCalls(app);
  await leave(noura);
  expect(await conversationsOf(app, maha)).toHaveLength(1);
  await leave(maha);
  const { reader } = app.context.database;
  expect(
    await reader.selectFrom('conversations').select('id').where('kind', '=', 'DIRECT').execute(),
  ).toEqual([]);
  expect(await reader.selectFrom('messages').select('id').execute()).toEqual([]);
  const lines = (await readFile(deletionsFile(app.context.config.dataDir), 'utf8')).trim().split('\n');
  expect(lines.map((line) => Number(line.split(' ')[0]))).toEqual([noura.user.id, maha.user.id]);
});

test('contents of files go also where the process ends right after the deletion', async () => {
  await using app = await createTestApp();
  const noura = await enter(app, 'Noura');
  const address = await sendFile(app, noura);
  const id = /files\/([\w-]+)/.exec(address)?.[1] ?? '';
  const { remove, codeFor } = deletionCalls(app);
  const code = await codeFor(noura);
  expect((await remove(noura, code)).status).toBe(204);
  expect(await app.context.files.has(id)).toBe(true);
  await using next = await createTestApp({ database: app.database, clock: app.clock });
  await next.context.jobs.settle();
  expect(await next.context.files.has(id)).toBe(false);
});

/** Noura sits and listens at one server, Maha at the same, or another where there are several. */
async function startApart() {
  const started = await startTables();
  const { app, noura, maha, calls, tableId } = started;
  const origin = await listen(app);
  const second = isPostgres ? await createTestApp({ database: app.database, clock: app.clock }) : null;
  const other = second === null ? origin : await listen(second);
  if (second !== null) await untilListening(app.database, 2);
  const seat = await calls.seated(noura, tableId, { holder: holders.page });
  return {
    ...started,
    second,
    seat,
    here: await joinChannel(origin, maha.token),
    there: await joinChannel(other, noura.token),
  };
}

describe('on every process', () => {
  test('sockets close, the seat is free and the others are told', async () => {
    const { app, second, noura, maha, calls, tableId, seat, here, there } = await startApart();
    await using _app = app;
    await using _second = second ?? app;
    using _here = here;
    using _there = there;
    await holdSeat(there, { seatId: seat.id });
    await writeTo(app, noura, maha);
    const { remove, codeFor } = deletionCalls(app);
    const code = await codeFor(noura);
    expect((await remove(noura, code)).status).toBe(204);
    expect(await there.closed).toBe(4401);
    await soon(() => here.messages.filter(({ type }) => type === 'people.left')).toEqual([
      { type: 'people.left', left: 1 },
    ]);
    expect(await calls.peopleAt(maha, tableId)).toEqual([]);
    for (const one of [app, second ?? app])
      expect((await one.call(getOrganization, { params: { id: '1' } }, { token: noura.token })).status).toBe(
        401,
      );
    expect((await conversationsOf(second ?? app, maha)).find(({ kind }) => kind === 'DIRECT')).toMatchObject({
      name: 'Former member',
    });
  });

  test('a phone that was away learns of it when it is back', async () => {
    const { app, second, noura, maha, here, there } = await startApart();
    await using _app = app;
    await using _second = second ?? app;
    using _here = here;
    using _there = there;
    expect(here.messages[0]).toEqual({ type: 'ready', listens: true });
    await deletionCalls(app).leave(noura);
    using back = await joinChannel(await listenedAt(app), maha.token);
    expect(back.messages[0]).toEqual({ type: 'ready', listens: true, left: 1 });
  });
});

/** Address at which a server listens already. */
async function listenedAt({ server }: TestApp): Promise<string> {
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen.');
  return `http://127.0.0.1:${address.port}`;
}
