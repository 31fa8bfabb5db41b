import { expect, test } from 'vitest';
import type { ParticipantStatus } from '#contract/participants.ts';
import { roomLimits } from '#contract/room-limits.ts';
import { insertPeople, place, warmUp } from '#tests/support/people.ts';
import {
  decide,
  decideMany,
  readRegistrants,
  startRoom,
  startWaiting,
} from '#tests/support/registration-calls.ts';
import { joinRoom } from '#tests/support/room-calls.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const { undoMs } = roomLimits;

/** Subjects of the mails about decisions that somebody has got by now, the first one first. */
async function toldOf(app: TestApp, email = 'maha@example.org'): Promise<string[]> {
  await app.context.jobs.settle();
  const subjects = (await app.outbox(email)).map(({ subject }) => subject);
  return subjects.filter((subject) => !subject.includes('is your')).reverse();
}

const circle = 'Founders’ Circle';
const approved = `You are in: ${circle} · Last Links`;
const denied = `About your request to join ${circle} · Last Links`;

test.each([
  ['APPROVED', approved],
  ['DENIED', denied],
] as const)('who becomes %s gets one mail, ten seconds later', async (status, subject) => {
  const { app, noura, placeId } = await startWaiting();
  await using _app = app;
  await decide(app, noura, placeId, status);
  await decide(app, noura, placeId, status);
  app.clock.advance(undoMs - 1);
  expect(await toldOf(app)).toEqual([]);
  app.clock.advance(1);
  expect(await toldOf(app)).toEqual([subject]);
  app.clock.advance(undoMs);
  expect(await toldOf(app)).toEqual([subject]);
});

test('the mail names the room as it is called, and leads there', async () => {
  const { app, noura, placeId } = await startWaiting({ name: '<b>R&D</b> "مساء"' });
  await using _app = app;
  await decide(app, noura, placeId, 'APPROVED');
  app.clock.advance(undoMs);
  const mail = await app.newestMail('maha@example.org');
  expect(mail.subject).toBe('You are in: <b>R&D</b> "مساء" · Last Links');
  expect(mail.html).toContain('&lt;b&gt;R&amp;D&lt;/b&gt; &quot;مساء&quot;');
  expect(mail.html).not.toContain('<b>');
  expect(mail.link).toBe('http://localhost:8080/w/Founders_Circle');
  for (const body of [mail.html, mail.text]) expect(body).toContain(mail.link);
});

test('what is taken back or overruled is never told', async () => {
  const { app, noura, sara, id, placeId } = await startWaiting();
  await using _app = app;
  await decide(app, noura, placeId, 'DENIED');
  await decide(app, noura, placeId, 'TO_BE_APPROVED');
  app.clock.advance(undoMs);
  expect(await toldOf(app)).toEqual([]);
  await place(app, { eventId: id, userId: sara.user.id, as: 'host' });
  await decide(app, noura, placeId, 'DENIED');
  app.clock.advance(undoMs / 2);
  await decide(app, sara, placeId, 'APPROVED');
  app.clock.advance(undoMs);
  expect(await toldOf(app)).toEqual([approved]);
});

test('a decision made anew has ten seconds of its own', async () => {
  const { app, noura, placeId } = await startWaiting();
  await using _app = app;
  await decide(app, noura, placeId, 'APPROVED');
  app.clock.advance(undoMs / 2);
  await decide(app, noura, placeId, 'TO_BE_APPROVED');
  await decide(app, noura, placeId, 'APPROVED');
  app.clock.advance(undoMs / 2);
  expect(await toldOf(app)).toEqual([]);
  app.clock.advance(undoMs / 2);
  expect(await toldOf(app)).toEqual([approved]);
});

test('of decisions of the same moment the last one is told, once', async () => {
  const { app, noura, placeId } = await startWaiting();
  await using _app = app;
  for (const status of ['APPROVED', 'DENIED', 'APPROVED'] as const) await decide(app, noura, placeId, status);
  app.clock.advance(undoMs);
  expect(await toldOf(app)).toEqual([approved]);
});

test.each<ParticipantStatus>(['REMOVED', 'BLOCKED'])('who becomes %s gets none', async (status) => {
  const { app, noura, placeId } = await startWaiting();
  await using _app = app;
  await decide(app, noura, placeId, status);
  app.clock.advance(undoMs);
  expect(await toldOf(app)).toEqual([]);
});

test('a room that approves by itself sends none', async () => {
  const { app, noura, maha, id } = await startRoom();
  await using _app = app;
  const { id: placeId } = await joinRoom(app, maha, id);
  for (const status of ['DENIED', 'APPROVED'] as const) {
    await decide(app, noura, placeId, status);
    app.clock.advance(undoMs);
  }
  expect(await toldOf(app)).toEqual([]);
});

test('the cohort hears once, not once an event', async () => {
  const { app, noura, maha } = await startRoom();
  await using _app = app;
  for (const eventId of [2, 3]) {
    await place(app, { eventId, userId: noura.user.id, as: 'host' });
    await place(app, { eventId, userId: maha.user.id, status: 'DENIED' });
  }
  const { content } = await readRegistrants(app, noura, 3, { status: 'DENIED' });
  await decide(app, noura, content[0]?.id ?? 0, 'APPROVED');
  app.clock.advance(undoMs);
  expect(await toldOf(app)).toHaveLength(1);
});

test('a server that starts anew after the decision tells of it', async () => {
  const { app, noura, placeId } = await startWaiting();
  await using _app = app;
  await decide(app, noura, placeId, 'APPROVED');
  await using later = await createTestApp({ database: app.database, clock: app.clock });
  app.clock.advance(undoMs);
  await Promise.all([later.context.jobs.settle(), app.context.jobs.settle()]);
  expect(await toldOf(later)).toEqual([approved]);
});

test('two hosts who decide about the same forty at once leave one answer and one mail each', async () => {
  const { app, noura, sara, id } = await startRoom({ isPrivate: true });
  await using _app = app;
  await place(app, { eventId: id, userId: sara.user.id, as: 'host' });
  const people = await insertPeople(app, 40);
  for (const userId of people) await place(app, { eventId: id, userId, status: 'TO_BE_APPROVED' });
  const waiting = await readRegistrants(app, noura, id, { status: 'TO_BE_APPROVED', pageSize: 40 });
  const ids = waiting.content.map((one) => one.id);
  await warmUp(app);
  const was = 'TO_BE_APPROVED';
  const single = ids.slice(0, 10).map((one) => decide(app, noura, one, 'APPROVED', was));
  const [ofNoura, ofSara] = await Promise.all([
    decideMany(app, noura, id, { ids: ids.slice(10), status: 'APPROVED', was }),
    decideMany(app, sara, id, { ids: ids.toReversed(), status: 'DENIED', was }),
  ]);
  const ones = await Promise.all(single);
  const set = [ofNoura, ofSara].flatMap(({ reply }) => reply.content);
  for (const { status, text } of ones) if (status === 200) set.push(JSON.parse(text));
  expect(set.map((one) => one.id).sort()).toEqual(ids.toSorted());
  for (const { status, text } of ones) if (status !== 200) expect(JSON.parse(text).code).toBe('conflict');
  const codes = [ofNoura, ofSara].flatMap(({ reply }) => reply.refused.map(({ code }) => code));
  expect(new Set(codes)).toEqual(new Set(['conflict']));
  app.clock.advance(undoMs);
  await app.context.jobs.settle();
  const { content } = await readRegistrants(app, noura, id, { pageSize: 50 });
  const said = new Map(set.map((one) => [one.id, one.status]));
  for (const { id: placeId, status, email } of content.filter((one) => said.has(one.id))) {
    expect(status).toBe(said.get(placeId));
    expect(await toldOf(app, email)).toEqual([status === 'APPROVED' ? approved : denied]);
  }
});
