import { describe, expect, test } from 'vitest';
import { type ParticipantStatus, participantStatuses } from '#contract/participants.ts';
import { upsertParticipant } from '#server/features/events/places/store.ts';
import { enter, place, type SignedInPerson } from '#tests/support/people.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { type Area, enterCohort, textsSeen, threadCalls } from '#tests/support/thread-calls.ts';

const put = (app: TestApp, { user }: SignedInPerson, area: Area, status: ParticipantStatus) =>
  place(app, { eventId: app.context.programme.eventIds[area], userId: user.id, status });

/** Every call on something that is there, by somebody who may not. */
async function refusals(app: TestApp, by: SignedInPerson, { area, id }: { area: Area; id: number }) {
  const { list, read, write, like, remove } = threadCalls(app);
  const answers = [
    await list(by, { area }),
    await read(by, id, area),
    await write(by, { area }),
    await write(by, { area, parent: id }),
    await like(by, id, true, area),
    await remove(by, id, area),
  ];
  return new Set(answers.map(({ status, problem }) => `${status} ${problem.message}`));
}

const waiting = participantStatuses.filter((status) => status !== 'APPROVED' && status !== 'BLOCKED');

describe.each(['announcements', 'forum'] as const)('the %s', (area) => {
  test.each([...waiting, null])('tell whoever is %s that they are for the cohort', async (status) => {
    await using app = await createTestApp();
    const host = await enterCohort(app, 'Faisal', 'host');
    const { id } = await threadCalls(app).written(host, { area });
    const stranger = await enter(app, 'Lina');
    if (status !== null) await put(app, stranger, area, status);
    expect(await refusals(app, stranger, { area, id })).toEqual(
      new Set([`403 This area is open only to Participants and Administrators of 2021 Cohort`]),
    );
  });

  test('are not there for somebody who is blocked', async () => {
    await using app = await createTestApp();
    const host = await enterCohort(app, 'Faisal', 'host');
    const { id } = await threadCalls(app).written(host, { area });
    const blocked = await enter(app, 'Lina');
    await put(app, blocked, area, 'BLOCKED');
    expect(await refusals(app, blocked, { area, id })).toEqual(new Set(['404 This is not here.']));
  });
});

test.each([...waiting, 'BLOCKED' as const, null])(
  'questions of a room are not there for whoever is %s',
  async (status) => {
    await using app = await createTestApp();
    const host = await enterCohort(app, 'Faisal', 'host');
    const { id } = await threadCalls(app).written(host, { area: 'onboarding' });
    const stranger = await enter(app, 'Lina');
    if (status !== null) await put(app, stranger, 'onboarding', status);
    const seen = await refusals(app, stranger, { area: 'onboarding', id });
    expect(seen).toEqual(new Set(['404 This is not here.']));
  },
);

test('a flag without an approved place opens nothing', async () => {
  await using app = await createTestApp();
  const former = await enter(app, 'Faisal');
  const { forum: eventId, announcements } = app.context.programme.eventIds;
  for (const id of [eventId, announcements])
    await place(app, { eventId: id, userId: former.user.id, status: 'REMOVED', as: 'host' });
  const { list, write } = threadCalls(app);
  expect((await list(former)).problem.code).toBe('forbidden');
  expect((await write(former, { area: 'announcements' })).problem.code).toBe('forbidden');
});

test('the forum and the announcements are two doors', async () => {
  await using app = await createTestApp();
  const noura = await enter(app, 'Noura');
  await put(app, noura, 'forum', 'APPROVED');
  const { list } = threadCalls(app);
  expect((await list(noura)).status).toBe(200);
  expect((await list(noura, { area: 'announcements' })).problem.message).toBe(
    'This area is open only to Participants and Administrators of 2021 Cohort',
  );
});

test('what stands in one event is not to be had through another', async () => {
  await using app = await createTestApp();
  const noura = await enterCohort(app, 'Noura');
  const { written, read, like, remove } = threadCalls(app);
  const { id } = await written(noura);
  for (const area of ['announcements', 'onboarding'] as const) {
    expect((await read(noura, id, area)).problem.code).toBe('not_found');
    expect((await like(noura, id, true, area)).problem.code).toBe('not_found');
    expect((await remove(noura, id, area)).problem.code).toBe('not_found');
  }
  expect(await textsSeen(app, noura)).toEqual(['Hello']);
});

test.each(['9999', '0', '-1', 'x', '1e3', '99999999999'])('there is no event %s', async (id) => {
  await using app = await createTestApp();
  const { token } = await enterCohort(app, 'Noura');
  for (const path of [`/api/v1/event/${id}/qna`, `/api/v1/event/${id}/qna/1/answers`])
    expect((await app.request({ path, token })).status).toBe(404);
});

describe('somebody who is taken out between reading and writing', () => {
  test.each(['REMOVED', 'BLOCKED'] as const)(
    'is refused as %s, and what they wrote before stays',
    async (status) => {
      await using app = await createTestApp();
      const [noura, maha] = [await enterCohort(app, 'Noura'), await enterCohort(app, 'Maha')];
      const { written, write, like, remove } = threadCalls(app);
      const { id } = await written(noura);
      await put(app, noura, 'forum', status);
      const code = status === 'BLOCKED' ? 'not_found' : 'forbidden';
      expect((await write(noura)).problem.code).toBe(code);
      expect((await like(noura, id, true)).problem.code).toBe(code);
      expect((await remove(noura, id)).problem.code).toBe(code);
      expect(await textsSeen(app, maha)).toEqual(['Hello']);
    },
  );

  test('writes nothing more once they are out, however close', async () => {
    await using app = await createTestApp();
    const [noura, maha] = [await enterCohort(app, 'Noura'), await enterCohort(app, 'Maha')];
    const { write, list } = threadCalls(app);
    const { forum: eventId } = app.context.programme.eventIds;
    const out = { eventId, userId: noura.user.id, status: 'REMOVED' as const, isHost: false, isAdmin: false };
    const writing = Array.from({ length: 20 }, () => write(noura));
    await app.context.database.transaction((tx) => upsertParticipant(tx, { ...out, now: app.clock() }));
    const late = await write(noura);
    const statuses = (await Promise.all(writing)).map(({ status }) => status);
    expect(late.status).toBe(403);
    const stored = statuses.filter((status) => status === 201).length;
    expect((await list(maha)).reply.totalElements).toBe(stored);
    expect(new Set(statuses).difference(new Set([201, 403])).size).toBe(0);
  });
});
