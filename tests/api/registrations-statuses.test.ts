import { describe, expect, test } from 'vitest';
import { getEvent } from '#contract/events.ts';
import { type ParticipantStatus, participantStatuses } from '#contract/participants.ts';
import { roomLimits } from '#contract/room-limits.ts';
import { hourMs } from '#tests/support/fake-clock.ts';
import { enter, insertPeople, insertSessions, place, warmUp } from '#tests/support/people.ts';
import {
  decide,
  decideMany,
  questions,
  readRegistrants,
  startRoom,
  startWaiting,
  statusOf,
} from '#tests/support/registration-calls.ts';
import { askRoom, askToJoin, joinRoom, makeRoom, readRoom } from '#tests/support/room-calls.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const settable = ['APPROVED', 'DENIED', 'REMOVED', 'BLOCKED'] as const;
const others = (status: ParticipantStatus) => settable.filter((one) => one !== status);
const pairs = participantStatuses.flatMap((from) => others(from).map((to) => [from, to] as const));

const rowOf = ({ context }: TestApp, placeId: number) =>
  context.database.reader
    .selectFrom('event_participants')
    .selectAll()
    .where('id', '=', placeId)
    .executeTakeFirstOrThrow();

describe('a status', () => {
  test.each(pairs)('%s becomes %s', async (from, to) => {
    const { app, noura, maha, id, placeId } = await startWaiting();
    await using _app = app;
    await place(app, { eventId: id, userId: maha.user.id, status: from, as: 'admin' });
    app.clock.advance(hourMs);
    const { reply } = await decide(app, noura, placeId, to, from);
    expect(reply).toMatchObject({ id: placeId, status: to, admin: false, email: 'maha@example.org' });
    expect(reply.decidedBy).toMatchObject({ id: noura.user.id, firstName: 'Noura' });
    const now = app.clock();
    expect(await rowOf(app, placeId)).toMatchObject({
      ...{ approved_at: to === 'APPROVED' ? now : null, decided_at: now, decided_from: from, is_admin: 0 },
    });
    expect((await askRoom(app, maha, id)).status).toBe(to === 'BLOCKED' ? 404 : 200);
    app.clock.advance(hourMs);
    expect((await decide(app, noura, placeId, to)).reply).toEqual(reply);
    expect((await rowOf(app, placeId)).decided_at).toBe(now);
  });

  test('is set by hosts and admins, of nobody who hosts and never of oneself', async () => {
    const { app, noura, maha, sara, id, placeId } = await startWaiting();
    await using _app = app;
    const ownPlace = async (person: typeof noura) =>
      (await readRoom(app, person, id)).loggedInUserEventParticipant.id ?? 0;
    const refusal = async (person: typeof noura, about: number) =>
      (await decide(app, person, about, 'DENIED')).problem.code;
    expect(await refusal(sara, placeId)).toBe('not_found');
    expect(await refusal(maha, placeId)).toBe('forbidden');
    await place(app, { eventId: id, userId: sara.user.id });
    expect(await refusal(sara, placeId)).toBe('forbidden');
    await place(app, { eventId: id, userId: sara.user.id, as: 'admin' });
    expect(await refusal(sara, await ownPlace(sara))).toBe('forbidden');
    expect(await refusal(sara, await ownPlace(noura))).toBe('forbidden');
    expect(await refusal(noura, await ownPlace(noura))).toBe('forbidden');
    expect(await refusal(noura, 999_999)).toBe('not_found');
    expect((await decide(app, sara, placeId, 'DENIED')).reply.decidedBy?.firstName).toBe('Sara');
    for (const status of ['TO_BE_APPROVED', 'DENIED', 'REMOVED'] as const) {
      await place(app, { eventId: id, userId: sara.user.id, status });
      expect(await refusal(sara, placeId), status).toBe('forbidden');
    }
    await place(app, { eventId: id, userId: sara.user.id, status: 'BLOCKED' });
    expect(await refusal(sara, placeId)).toBe('not_found');
  });

  test('that another host has changed meanwhile is a conflict', async () => {
    const { app, noura, sara, id, placeId } = await startWaiting();
    await using _app = app;
    await place(app, { eventId: id, userId: sara.user.id, as: 'host' });
    await decide(app, sara, placeId, 'DENIED', 'TO_BE_APPROVED');
    expect((await decide(app, noura, placeId, 'APPROVED', 'TO_BE_APPROVED')).problem.code).toBe('conflict');
    expect(await statusOf(app, placeId)).toBe('DENIED');
    expect((await decide(app, noura, placeId, 'APPROVED', 'DENIED')).status).toBe(200);
  });

  test('APPROVED is for who has answered, while there is room, also when registration is over', async () => {
    const { app, noura, maha, sara, id, placeId } = await startWaiting({
      ...{ dynamicFormRequests: questions, maxNumberOfParticipants: 1 },
      eventExpiryDate: '2026-01-15T10:00:00.000Z',
    });
    await using _app = app;
    expect((await decide(app, noura, placeId, 'APPROVED')).problem.code).toBe('answers_missing');
    await place(app, { eventId: id, userId: sara.user.id });
    await app.context.database.transaction((tx) =>
      tx.updateTable('event_participants').set({ owes_answers: 0 }).where('id', '=', placeId).execute(),
    );
    expect((await decide(app, noura, placeId, 'APPROVED')).problem.code).toBe('room_full');
    expect(await statusOf(app, placeId)).toBe('TO_BE_APPROVED');
    await askToJoin(app, noura, id, { participantUserId: sara.user.id, admin: true });
    app.clock.advance(2 * hourMs);
    expect((await decide(app, noura, placeId, 'APPROVED')).reply.status).toBe('APPROVED');
    expect((await readRoom(app, maha, id)).eventParticipantStatus).toBe('APPROVED');
  });
});

describe('taking back', () => {
  const { undoMs } = roomLimits;

  test.each(settable)('lets who is %s wait again, within ten seconds', async (status) => {
    const { app, noura, maha, id, placeId } = await startWaiting();
    await using _app = app;
    await decide(app, noura, placeId, status, 'TO_BE_APPROVED');
    app.clock.advance(undoMs - 1);
    const { reply } = await decide(app, noura, placeId, 'TO_BE_APPROVED', status);
    expect(reply).toMatchObject({ status: 'TO_BE_APPROVED', decidedBy: null });
    expect((await rowOf(app, placeId)).approved_at).toBeNull();
    expect((await readRoom(app, maha, id)).eventParticipantStatus).toBe('TO_BE_APPROVED');
    expect((await decide(app, noura, placeId, 'APPROVED')).status).toBe(200);
  });

  test('is for whoever decided, about who waited, and for ten seconds', async () => {
    const { app, noura, sara, id, placeId } = await startWaiting();
    await using _app = app;
    await place(app, { eventId: id, userId: sara.user.id, as: 'host' });
    const back = (person = noura) => decide(app, person, placeId, 'TO_BE_APPROVED');
    await decide(app, noura, placeId, 'DENIED');
    expect((await back(sara)).problem.code).toBe('invalid');
    app.clock.advance(undoMs);
    expect((await back()).problem).toMatchObject({
      code: 'invalid',
      message: 'This can no longer be taken back.',
    });
    await decide(app, noura, placeId, 'APPROVED');
    expect((await back()).status).toBe(422);
    const added = await askToJoin(app, noura, id, { participantUserId: (await enter(app, 'Omar')).user.id });
    expect((await decide(app, noura, added.reply.id, 'TO_BE_APPROVED')).status).toBe(422);
  });
});

describe('several at once', () => {
  test('are each judged by themselves', async () => {
    const { app, noura, maha, sara, id, placeId } = await startWaiting({ maxNumberOfParticipants: 2 });
    await using _app = app;
    const wait = async (name: string) => (await joinRoom(app, await enter(app, name), id)).id;
    const [denied, owing, second, third] = [
      await wait('Denied'),
      await wait('Owing'),
      await wait('Second'),
      await wait('Third'),
    ];
    await decide(app, noura, denied, 'DENIED');
    await app.context.database.transaction((tx) =>
      tx.updateTable('event_participants').set({ owes_answers: 1 }).where('id', '=', owing).execute(),
    );
    const host = (await readRoom(app, noura, id)).loggedInUserEventParticipant.id ?? 0;
    const elsewhere = await makeRoom(app, noura, { lastlinkSuffix: 'other' });
    const foreign = elsewhere.loggedInUserEventParticipant.id ?? 0;
    const ids = [second, denied, owing, host, foreign, placeId, third, second];
    const { reply } = await decideMany(app, noura, id, { ids, status: 'APPROVED', was: 'TO_BE_APPROVED' });
    expect(reply.content.map((one) => [one.id, one.status])).toEqual([
      [second, 'APPROVED'],
      [placeId, 'APPROVED'],
    ]);
    const refused = (one: number, code: string) => ({ id: one, code, message: expect.any(String) });
    expect(reply.refused).toEqual([
      refused(denied, 'conflict'),
      refused(owing, 'answers_missing'),
      refused(host, 'forbidden'),
      refused(foreign, 'not_found'),
      refused(third, 'room_full'),
    ]);
    expect((await readRoom(app, maha, id)).eventParticipantStatus).toBe('APPROVED');
    const back = await decideMany(app, noura, id, { ids: [second, placeId], status: 'TO_BE_APPROVED' });
    expect(back.reply.content.map(({ status }) => status)).toEqual(['TO_BE_APPROVED', 'TO_BE_APPROVED']);
    const many = (person: typeof noura, some = [placeId]) =>
      decideMany(app, person, id, { ids: some, status: 'DENIED' });
    expect([(await many(maha)).problem.code, (await many(sara)).problem.code]).toEqual([
      'forbidden',
      'not_found',
    ]);
    expect((await many(noura, [])).status).toBe(422);
    expect((await many(noura, Array(roomLimits.statusesAtOnceMax + 1).fill(placeId))).status).toBe(422);
  });

  test('are no more than there are places, also where two hosts approve at once', async () => {
    const { app, noura, sara, id } = await startRoom({ isPrivate: true, maxNumberOfParticipants: 20 });
    await using _app = app;
    await place(app, { eventId: id, userId: sara.user.id, as: 'host' });
    const people = await insertPeople(app, 40);
    for (const userId of people) await place(app, { eventId: id, userId, status: 'TO_BE_APPROVED' });
    const waiting = await readRegistrants(app, noura, id, { status: 'TO_BE_APPROVED', pageSize: 40 });
    const ids = waiting.content.map((one) => one.id);
    await warmUp(app);
    const answers = await Promise.all([
      decideMany(app, noura, id, { ids, status: 'APPROVED' }),
      decideMany(app, sara, id, { ids: ids.toReversed(), status: 'APPROVED' }),
    ]);
    const set = new Set(answers.flatMap(({ reply }) => reply.content.map((one) => one.id)));
    expect(set.size).toBe(20);
    expect((await readRegistrants(app, noura, id)).counts).toMatchObject({
      APPROVED: 22,
      TO_BE_APPROVED: 20,
    });
  });
});

describe('the cohort', () => {
  const [announcements, forum] = [2, 3];

  async function startCohort(seats: number) {
    const { app, noura, maha } = await startRoom();
    const ids = await insertPeople(app, seats);
    for (const eventId of [announcements, forum]) {
      await place(app, { eventId, userId: noura.user.id, as: 'host' });
      for (const userId of ids) await place(app, { eventId, userId });
    }
    const of = async (eventId: number, userId: number) =>
      (await readRegistrants(app, noura, eventId, { pageSize: 100 })).content.find(
        ({ participantUser }) => participantUser.id === userId,
      );
    return { app, noura, maha, ids, of };
  }

  test('has one status in both events', async () => {
    const { app, noura, maha, of } = await startCohort(2);
    await using _app = app;
    await place(app, { eventId: forum, userId: maha.user.id, status: 'TO_BE_APPROVED' });
    const waiting = (await of(forum, maha.user.id))?.id ?? 0;
    for (const status of [
      'APPROVED',
      'TO_BE_APPROVED',
      'DENIED',
      'REMOVED',
      'APPROVED',
      'BLOCKED',
    ] as const) {
      expect((await decide(app, noura, waiting, status)).status, status).toBe(200);
      const both = [await of(announcements, maha.user.id), await of(forum, maha.user.id)];
      expect(both.map((one) => one?.status)).toEqual([status, status]);
    }
    expect((await app.call(getEvent, { params: { id: '2' } }, { token: maha.token })).status).toBe(404);
  });

  test('holds thirty, whoever approves', async () => {
    const { app, noura, maha, ids, of } = await startCohort(29);
    await using _app = app;
    const [token = ''] = await insertSessions(app, ids.slice(0, 1));
    const late = await enter(app, 'Late');
    for (const { user } of [maha, late])
      await place(app, { eventId: announcements, userId: user.id, status: 'DENIED' });
    const [first, second] = [await of(announcements, maha.user.id), await of(announcements, late.user.id)];
    expect((await decide(app, { token }, first?.id ?? 0, 'APPROVED')).problem.code).toBe('forbidden');
    expect((await decide(app, noura, first?.id ?? 0, 'APPROVED')).status).toBe(200);
    expect((await decide(app, noura, second?.id ?? 0, 'APPROVED')).problem.code).toBe('room_full');
    expect(await of(forum, late.user.id)).toBeUndefined();
  });
});

test('who is added, made an admin or let in by the organiser is in from that moment', async () => {
  const { app, noura, maha, sara, id } = await startRoom({ isPrivate: true });
  await using _app = app;
  app.clock.advance(hourMs);
  const added = (await askToJoin(app, noura, id, { participantUserId: maha.user.id })).reply.id;
  expect(await rowOf(app, added)).toMatchObject({ approved_at: app.clock(), decided_by: noura.user.id });
  await place(app, { eventId: id, userId: sara.user.id });
  const [own] = (await readRegistrants(app, noura, id, { query: 'sara' })).content;
  const since = app.clock();
  app.clock.advance(hourMs);
  await place(app, { eventId: id, userId: sara.user.id, as: 'host' });
  expect((await rowOf(app, own?.id ?? 0)).approved_at).toBe(since);
});
