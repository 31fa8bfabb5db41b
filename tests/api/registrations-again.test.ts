import { describe, expect, test } from 'vitest';
import { leaveEvent, listParticipants } from '#contract/participants.ts';
import { roomLimits } from '#contract/room-limits.ts';
import { cleanUp } from '#server/clean-up.ts';
import { createFakeClock, dayMs, hourMs } from '#tests/support/fake-clock.ts';
import { enter, insertPeople, place } from '#tests/support/people.ts';
import {
  answer,
  decide,
  decideMany,
  questions,
  readRegistrants,
  startRoom,
  startWaiting,
} from '#tests/support/registration-calls.ts';
import { askToJoin, joinRoom, putRoom, readRoom } from '#tests/support/room-calls.ts';
import { texts } from '#tests/support/spec-texts.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const { undoMs } = roomLimits;
const asking = { dynamicFormRequests: questions };

/** Number of mails about decisions that Maha has got by now. */
async function mailsOf(app: TestApp): Promise<number> {
  await app.context.jobs.settle();
  const mails = await app.outbox('maha@example.org');
  return mails.filter(({ subject }) => !subject.includes('is your')).length;
}

describe('taking back', () => {
  test('what is taken back already changes nothing, whoever asks and whatever was seen', async () => {
    const { app, noura, id, placeId } = await startWaiting();
    await using _app = app;
    await decide(app, noura, placeId, 'APPROVED');
    for (const was of ['APPROVED', 'APPROVED', undefined] as const)
      expect((await decide(app, noura, placeId, 'TO_BE_APPROVED', was)).reply.status).toBe('TO_BE_APPROVED');
    const many = { ids: [placeId], status: 'TO_BE_APPROVED', was: 'APPROVED' } as const;
    expect((await decideMany(app, noura, id, many)).reply.refused).toEqual([]);
    app.clock.advance(undoMs);
    expect(await mailsOf(app)).toBe(0);
  });

  test('a decision that followed another one stands', async () => {
    const { app, noura, placeId } = await startWaiting();
    await using _app = app;
    await decide(app, noura, placeId, 'DENIED');
    await decide(app, noura, placeId, 'APPROVED');
    expect((await decide(app, noura, placeId, 'TO_BE_APPROVED')).status).toBe(422);
  });

  test('made, taken back and made again in one moment it is mailed once', async () => {
    const { app, noura, placeId } = await startWaiting();
    await using _app = app;
    for (const status of ['APPROVED', 'TO_BE_APPROVED', 'APPROVED'] as const)
      expect((await decide(app, noura, placeId, status)).status).toBe(200);
    app.clock.advance(undoMs);
    expect(await mailsOf(app)).toBe(1);
  });

  test('is too late once the mail has left, also by the clock of a server that is behind', async () => {
    const { app, noura, placeId } = await startWaiting();
    await using _app = app;
    const clock = createFakeClock();
    await using behind = await createTestApp({ database: app.database, clock });
    await decide(app, noura, placeId, 'APPROVED');
    app.clock.advance(undoMs);
    expect(await mailsOf(app)).toBe(1);
    clock.advance(undoMs - 1);
    expect((await decide(behind, noura, placeId, 'TO_BE_APPROVED')).status).toBe(422);
  });

  test('in the cohort is one with the mail, whichever of its events is used', async () => {
    const { app, noura, maha } = await startRoom();
    await using _app = app;
    for (const eventId of [2, 3]) {
      await place(app, { eventId, userId: noura.user.id, as: 'host' });
      await place(app, { eventId, userId: maha.user.id, status: 'TO_BE_APPROVED' });
    }
    const of = async (eventId: number) =>
      (await readRegistrants(app, noura, eventId)).content.find(
        (one) => one.participantUser.id === maha.user.id,
      )?.id ?? 0;
    const [inSecond, inThird] = [await of(2), await of(3)];
    for (const [placeId, status] of [
      [inThird, 'APPROVED'],
      [inSecond, 'TO_BE_APPROVED'],
      [inSecond, 'APPROVED'],
      [inSecond, 'BLOCKED'],
      [inThird, 'APPROVED'],
    ] as const)
      expect((await decide(app, noura, placeId, status)).status, status).toBe(200);
    app.clock.advance(undoMs);
    expect(await mailsOf(app)).toBe(1);
  });

  test('who leaves before the mail gets none', async () => {
    const { app, noura, maha, id, placeId } = await startWaiting();
    await using _app = app;
    await decide(app, noura, placeId, 'APPROVED');
    await app.call(leaveEvent, { params: { id: String(id) } }, { token: maha.token });
    app.clock.advance(undoMs);
    expect(await mailsOf(app)).toBe(0);
  });
});

describe('owing answers', () => {
  test('keeps from approval whatever the status; who is removed asks anew, answers and is in', async () => {
    const { app, noura, maha, id, asked, placeId } = await startWaiting(asking);
    await using _app = app;
    for (const status of ['BLOCKED', 'REMOVED', 'DENIED'] as const) {
      expect((await decide(app, noura, placeId, status)).status).toBe(200);
      expect((await decide(app, noura, placeId, 'APPROVED')).problem.code).toBe('answers_missing');
    }
    expect((await joinRoom(app, maha, id)).status).toBe('DENIED');
    await decide(app, noura, placeId, 'REMOVED');
    expect((await joinRoom(app, maha, id)).status).toBe('TO_BE_APPROVED');
    const [why = 0] = asked;
    const twice = [
      [why, 'First'],
      [why, 'Last'],
    ] as const;
    expect((await answer(app, maha, id, twice)).status).toBe(200);
    expect((await readRoom(app, maha, id)).dynamicFormValues).toEqual([
      { dynamicFormRequest: { id: why }, value: 'Last' },
    ]);
    expect((await decide(app, noura, placeId, 'APPROVED')).status).toBe(200);
  });

  test('ends with the last question, and questions that come later are asked of later people', async () => {
    const { app, noura, maha, sara, id, placeId } = await startWaiting(asking);
    await using _app = app;
    await putRoom(app, noura, id, { dynamicFormRequests: [] });
    expect((await readRoom(app, maha, id)).dynamicFormValuesAdded).toBe('DONE');
    await putRoom(app, noura, id, { dynamicFormRequests: questions });
    expect((await decide(app, noura, placeId, 'APPROVED')).status).toBe(200);
    await joinRoom(app, sara, id);
    expect((await readRoom(app, sara, id)).dynamicFormValuesAdded).toBe('NOT_DONE');
  });

  test('where everything may stay open ends with an empty form', async () => {
    const { app, maha, id } = await startRoom({
      dynamicFormRequests: [{ ...questions[0], required: false }],
    });
    await using _app = app;
    expect((await joinRoom(app, maha, id)).status).toBe('TO_BE_APPROVED');
    expect((await answer(app, maha, id, [])).reply.status).toBe('APPROVED');
  });
});

describe('an admin', () => {
  test('hears of requests from when they became one', async () => {
    const { app, noura, maha, sara, id } = await startRoom();
    await using _app = app;
    await joinRoom(app, maha, id);
    app.clock.advance(1);
    const others = await Promise.all(['Omar', 'Reem'].map((name) => enter(app, name)));
    for (const person of [sara, ...others]) await joinRoom(app, person, id);
    await askToJoin(app, noura, id, { participantUserId: maha.user.id, admin: true });
    const [first] = others;
    await putRoom(app, noura, id, { adminUserIds: [maha.user.id, first?.user.id ?? 0] });
    const unread = async (token: string) => {
      const { text } = await app.request({ method: 'GET', path: '/api/v1/notifications/unread', token });
      const records: { notificationsType: string; unread: number }[] = JSON.parse(text);
      return records.find(({ notificationsType }) => notificationsType === 'EVENT_REGISTRANTS')?.unread;
    };
    expect([await unread(maha.token), await unread(first?.token ?? '')]).toEqual([0, 0]);
    await joinRoom(app, await enter(app, 'Late'), id);
    expect([await unread(maha.token), await unread(first?.token ?? '')]).toEqual([1, 1]);
  });

  test('takes no place of the room, and may lose the flag where it is full', async () => {
    const { app, noura, maha, sara, id } = await startRoom({ maxNumberOfParticipants: 1 });
    await using _app = app;
    await joinRoom(app, maha, id);
    expect((await askToJoin(app, sara, id)).problem).toMatchObject({ message: texts.roomFull });
    await askToJoin(app, noura, id, { participantUserId: maha.user.id, admin: true });
    await joinRoom(app, sara, id);
    const back = await askToJoin(app, noura, id, { participantUserId: maha.user.id, admin: false });
    expect([back.status, back.reply.admin]).toEqual([200, false]);
    expect((await readRoom(app, noura, id)).participantsCount).toBe(3);
  });

  test('is none while not approved, whatever the flag of before says', async () => {
    const { app, maha, id, placeId } = await startWaiting();
    await using _app = app;
    for (const status of ['TO_BE_APPROVED', 'DENIED', 'REMOVED', 'BLOCKED'] as const) {
      await place(app, { eventId: id, userId: maha.user.id, status, as: 'admin' });
      const { problem } = await decide(app, maha, placeId, 'APPROVED');
      expect(problem.code, status).toBe(status === 'BLOCKED' ? 'not_found' : 'forbidden');
      const asked = { params: { id: String(id) }, query: { registrants: 'true' } } as const;
      expect((await app.call(listParticipants, asked, { token: maha.token })).status).not.toBe(200);
    }
  });
});

test('two hundred statuses are set at once, and no more', async () => {
  const { app, noura, id } = await startRoom();
  await using _app = app;
  const ids = Array.from({ length: 201 }, (_, index) => 900_000 + index);
  const setting = (some: readonly number[]) =>
    decideMany(app, noura, id, { ids: some, status: 'DENIED' }).then(({ status }) => status);
  expect(await Promise.all([ids.slice(0, 200), ids, []].map(setting))).toEqual([200, 422, 422]);
});

test('what was new 90 days ago is deleted, what came since is not', async () => {
  const { app, noura, maha, id } = await startRoom();
  await using _app = app;
  const old = await insertPeople(app, 1);
  await askToJoin(app, noura, id, { participantUserId: old[0] });
  const rows = async () =>
    (await app.context.database.reader.selectFrom('event_news').select('id').execute()).length;
  app.clock.advance(hourMs);
  await joinRoom(app, maha, id);
  const all = await rows();
  app.clock.advance(90 * dayMs - hourMs);
  await cleanUp(app.context);
  expect(await rows()).toBe(all);
  app.clock.advance(1);
  await cleanUp(app.context);
  expect(await rows()).toBe(all - 1);
  app.clock.advance(hourMs);
  await cleanUp(app.context);
  expect(await rows()).toBe(0);
});
