import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { headerNames } from '#contract/names.ts';
import { joinEvent, leaveEvent, type ParticipantStatus } from '#contract/participants.ts';
import { hourMs } from '#tests/support/fake-clock.ts';
import {
  enter,
  insertPeople,
  insertSessions,
  place,
  type SignedInPerson,
  warmUp,
} from '#tests/support/people.ts';
import {
  askRoom,
  askToJoin,
  createRoomsApp,
  joinRoom,
  makeRoom,
  putRoom,
  readRoom,
} from '#tests/support/room-calls.ts';
import { texts } from '#tests/support/spec-texts.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const leave = (app: TestApp, { token }: SignedInPerson, id: number) =>
  app.call(leaveEvent, { params: { id: String(id) } }, { token });
const question = { fieldNameOrQuestion: 'Why?', defaultValue: 'A word', required: true };
const price = { amount: 5, currency: 'SAR', frequency: 'ONE_TIME' };

/** A room with its host and somebody who is not in it. */
async function start(change = {}) {
  const app = await createRoomsApp();
  const [noura, maha] = [await enter(app, 'Noura'), await enter(app, 'Maha')];
  const room = await makeRoom(app, noura, change);
  return { app, noura, maha, id: room.id };
}

describe('joining', () => {
  test.each([
    ['public and free', {}, 'APPROVED', 'DONE'],
    ['private', { isPrivate: true }, 'TO_BE_APPROVED', 'DONE'],
    ['paid', { paidEvent: true, eventPrice: price }, 'TO_BE_APPROVED', 'DONE'],
    ['asking questions', { dynamicFormRequests: [question] }, 'TO_BE_APPROVED', 'NOT_DONE'],
  ])('a room that is %s', async (_, change, status, answered) => {
    const { app, maha, id } = await start({ ...change, meetingUrl: 'meet.example.org' });
    await using _app = app;
    const joined = await joinRoom(app, maha, id);
    const own = { status, host: false, admin: false, createdDateStr: '2026-01-15T09:00:00.000Z' };
    expect(joined).toMatchObject({ participantUser: { id: maha.user.id, firstName: 'Maha' }, ...own });
    expect(await readRoom(app, maha, id)).toMatchObject({
      eventParticipantStatus: status,
      dynamicFormValuesAdded: answered,
      participantsCount: status === 'APPROVED' ? 2 : 1,
      meetingUrl: status === 'APPROVED' ? 'https://meet.example.org' : null,
      loggedInUserEventParticipant: { id: joined.id, host: false, admin: false },
    });
    app.clock.advance(hourMs);
    expect(await joinRoom(app, maha, id)).toEqual(joined);
  });

  test('a host asks for nothing by joining, nor does a flag in the body make an admin', async () => {
    const { app, noura, maha, id } = await start();
    await using _app = app;
    expect(await joinRoom(app, noura, id)).toMatchObject({ status: 'APPROVED', host: true });
    expect((await askToJoin(app, maha, id, { admin: true })).reply.admin).toBe(false);
  });

  test('who was denied stays denied, and who was removed begins anew, without the flags of before', async () => {
    const { app, maha, id } = await start({ isPrivate: true });
    await using _app = app;
    const was = { eventId: id, userId: maha.user.id, as: 'admin' } as const;
    await place(app, { ...was, status: 'DENIED' });
    expect(await joinRoom(app, maha, id)).toMatchObject({ status: 'DENIED' });
    await place(app, { ...was, status: 'REMOVED' });
    app.clock.advance(hourMs);
    expect(await joinRoom(app, maha, id)).toMatchObject({
      ...{ status: 'TO_BE_APPROVED', admin: false, createdDateStr: '2026-01-15T10:00:00.000Z' },
    });
  });

  test('an expired room takes nobody in, and keeps those who are in', async () => {
    const { app, noura, maha, id } = await start({ eventExpiryDate: '2026-01-15T12:00:00.000Z' });
    await using _app = app;
    app.clock.advance(3 * hourMs);
    const { problem } = await askToJoin(app, maha, id);
    expect(problem).toEqual({ code: 'registration_closed', message: texts.registrationClosed });
    expect((await askToJoin(app, noura, id)).status).toBe(200);
    expect((await readRoom(app, maha, id)).registrationOpen).toBe(false);
  });

  test('a full room takes nobody in; hosts and admins have no place of it', async () => {
    const { app, noura, maha, id } = await start({ maxNumberOfParticipants: 1 });
    await using _app = app;
    const sara = await enter(app, 'Sara');
    expect((await joinRoom(app, maha, id)).status).toBe('APPROVED');
    const { problem } = await askToJoin(app, sara, id);
    expect(problem).toEqual({ code: 'room_full', message: texts.roomFull });
    const add = (admin?: boolean) => askToJoin(app, noura, id, { participantUserId: sara.user.id, admin });
    expect((await add()).problem.code).toBe('room_full');
    expect((await add(true)).reply).toMatchObject({ status: 'APPROVED', admin: true });
    await putRoom(app, noura, id, { isPrivate: true });
    const hessa = await enter(app, 'Hessa');
    expect((await askToJoin(app, hessa, id)).problem.code).toBe('room_full');
    await putRoom(app, noura, id, { maxNumberOfParticipants: 2 });
    expect((await joinRoom(app, hessa, id)).status).toBe('TO_BE_APPROVED');
  });

  test('events of the cohort are joined by nobody, the onboarding room by everybody', async () => {
    const { app, maha } = await start();
    await using _app = app;
    const { onboarding, announcements, forum } = app.context.programme.eventIds;
    for (const id of [announcements, forum])
      expect((await askToJoin(app, maha, id)).problem.code).toBe('registration_closed');
    expect((await joinRoom(app, maha, onboarding)).status).toBe('APPROVED');
  });

  test('once, however often it is sent', async () => {
    const { app, noura, maha, id } = await start();
    await using _app = app;
    const key = randomUUID();
    const send = (participantUserId = maha.user.id) =>
      app.call(
        joinEvent,
        { body: { eventId: id, participantUserId } },
        { token: maha.token, headers: { [headerNames.idempotencyKey]: key } },
      );
    const first = await send();
    expect((await send()).text).toBe(first.text);
    expect((await send(noura.user.id)).problem.code).toBe('key_reused');
    const at = await Promise.all([1, 2, 3, 4].map(() => askToJoin(app, maha, id)));
    expect(new Set(at.map(({ text }) => text))).toEqual(new Set([first.text]));
  });
});

test('a repeat that comes late is answered as the first was, and joins nobody again', async () => {
  const { app, maha, id } = await start();
  await using _app = app;
  const headers = { [headerNames.idempotencyKey]: randomUUID() };
  const body = { eventId: id, participantUserId: maha.user.id };
  const send = () => app.call(joinEvent, { body }, { token: maha.token, headers });
  const first = await send();
  await leave(app, maha, id);
  const late = await send();
  expect([late.text, late.headers[headerNames.idempotencyReplayed]]).toEqual([first.text, 'true']);
  expect((await readRoom(app, maha, id)).eventParticipantStatus).toBeNull();
});

test('who owes answers to a room that asks nothing any more only waits', async () => {
  const { app, noura, maha, id } = await start({ dynamicFormRequests: [question] });
  await using _app = app;
  await joinRoom(app, maha, id);
  await putRoom(app, noura, id, { dynamicFormRequests: [] });
  expect(await readRoom(app, maha, id)).toMatchObject({
    ...{ eventParticipantStatus: 'TO_BE_APPROVED', dynamicFormValuesAdded: 'DONE' },
  });
});

test('of 200 people who join a room of 190 places at once exactly 190 get in', async () => {
  const { app, noura, id } = await start({ maxNumberOfParticipants: 190 });
  await using _app = app;
  await warmUp(app);
  const ids = await insertPeople(app, 200);
  const tokens = await insertSessions(app, ids);
  const answers = await Promise.all(
    ids.map((userId, index) =>
      app.call(
        joinEvent,
        { body: { eventId: id, participantUserId: userId } },
        { token: tokens[index] ?? '' },
      ),
    ),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(190).fill(200), ...Array(10).fill(409)]);
  const { participantsCount, registrationOpen, full } = await readRoom(app, noura, id);
  expect([participantsCount, registrationOpen, full]).toEqual([191, false, true]);
});

describe('for others', () => {
  test('hosts and admins add people, and set the flag of those who are in', async () => {
    const { app, noura, maha, id } = await start({ isPrivate: true, dynamicFormRequests: [question] });
    await using _app = app;
    const sara = await enter(app, 'Sara');
    const on = ({ user }: SignedInPerson, admin?: boolean) => ({ participantUserId: user.id, admin });
    expect((await askToJoin(app, noura, id, on(maha, true))).reply).toMatchObject({ admin: true });
    expect((await askToJoin(app, maha, id, on(sara))).reply).toMatchObject({
      ...{ status: 'APPROVED', admin: false, host: false, participantUser: { id: sara.user.id } },
    });
    expect((await readRoom(app, sara, id)).dynamicFormValuesAdded).toBe('DONE');
    expect((await askToJoin(app, maha, id, on(sara, true))).reply.admin).toBe(true);
    expect((await askToJoin(app, maha, id, on(sara, false))).reply.admin).toBe(false);
    expect((await askToJoin(app, noura, id, on(maha, false))).reply.admin).toBe(false);
    expect((await readRoom(app, noura, id)).admins).toEqual([]);
  });

  test('nobody sets the flag of a host, or of somebody who is not approved', async () => {
    const { app, noura, maha, id } = await start();
    await using _app = app;
    const sara = await enter(app, 'Sara');
    await place(app, { eventId: id, userId: maha.user.id, as: 'admin' });
    const ofHost = await askToJoin(app, maha, id, { participantUserId: noura.user.id, admin: true });
    expect(ofHost.problem.code).toBe('forbidden');
    for (const status of ['TO_BE_APPROVED', 'DENIED', 'REMOVED', 'BLOCKED'] as const) {
      await place(app, { eventId: id, userId: sara.user.id, status });
      const ask = (admin?: boolean) => askToJoin(app, noura, id, { participantUserId: sara.user.id, admin });
      expect((await ask(true)).problem.code, status).toBe('conflict');
      expect((await ask()).reply.status, status).toBe(status);
    }
  });

  test('nobody is added whom nobody knows', async () => {
    const { app, noura, id } = await start();
    await using _app = app;
    const nameless = await app.signIn('nameless@example.org');
    for (const participantUserId of [nameless.user.id, 99_999]) {
      const { problem } = await askToJoin(app, noura, id, { participantUserId });
      expect(problem).toMatchObject({ code: 'invalid', fields: { participantUserId: texts.invalid } });
    }
  });

  test('a seat of the cohort is one in both of its events, and there are no more than thirty', async () => {
    const { app, noura, maha } = await start();
    await using _app = app;
    const { announcements, forum } = app.context.programme.eventIds;
    for (const eventId of [announcements, forum])
      await place(app, { eventId, userId: noura.user.id, as: 'host' });
    const add = (participantUserId: number) => askToJoin(app, noura, forum, { participantUserId });
    expect((await add(maha.user.id)).reply.status).toBe('APPROVED');
    expect((await readRoom(app, maha, announcements)).eventParticipantStatus).toBe('APPROVED');
    const ids = await insertPeople(app, 30);
    const answers = await Promise.all(ids.map(add));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(29);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ problem }) => problem.code)).toEqual(['room_full']);
    // An admin is not counted, and so is none whose flag goes while the cohort is full.
    const admin = await enter(app, 'Reem');
    const flag = (isAdmin: boolean) =>
      askToJoin(app, noura, forum, { participantUserId: admin.user.id, admin: isAdmin });
    expect((await flag(true)).reply.admin).toBe(true);
    expect((await flag(false)).problem.code).toBe('room_full');
    expect((await putRoom(app, noura, forum, { adminUserIds: [] })).body.code).toBe('room_full');
    expect((await leave(app, maha, announcements)).status).toBe(204);
    expect((await flag(false)).reply.admin).toBe(false);
    expect((await askRoom(app, maha, forum)).status).toBe(404);
  });
});

describe('leaving', () => {
  test.each(['APPROVED', 'TO_BE_APPROVED'] as const)('takes the place of who is %s', async (status) => {
    const { app, noura, maha, id } = await start({ isPrivate: true });
    await using _app = app;
    await place(app, { eventId: id, userId: maha.user.id, status });
    expect((await leave(app, maha, id)).status).toBe(204);
    expect((await askRoom(app, maha, id)).status).toBe(404);
    expect((await readRoom(app, noura, id)).participantsCount).toBe(1);
    expect((await leave(app, maha, id)).status).toBe(204);
  });

  test.each<[ParticipantStatus, number]>([
    ['DENIED', 409],
    ['REMOVED', 409],
    ['BLOCKED', 404],
  ])('changes nothing for who is %s', async (status, answer) => {
    const { app, maha, id } = await start();
    await using _app = app;
    await place(app, { eventId: id, userId: maha.user.id, status });
    expect((await leave(app, maha, id)).status).toBe(answer);
    const rows = await app.context.database.reader
      .selectFrom('event_participants')
      .select('status')
      .where('user_id', '=', maha.user.id)
      .execute();
    expect(rows).toEqual([{ status }]);
  });

  test('is for hosts only while another one stays, also where two leave at once', async () => {
    const { app, noura, maha, id } = await start();
    await using _app = app;
    expect((await leave(app, noura, id)).problem.code).toBe('conflict');
    await place(app, { eventId: id, userId: maha.user.id, as: 'host' });
    const both = await Promise.all([leave(app, noura, id), leave(app, maha, id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  });
});
