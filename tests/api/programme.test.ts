import { expect, test } from 'vitest';
import { getPlace } from '#contract/place.ts';
import { getLegalDocument, getProgramme } from '#contract/programme.ts';
import { programme2021 } from '#tests/support/programme-2021.ts';
import { createTestApp } from '#tests/support/test-app.ts';

test('everybody reads the agenda: 17 sessions, all Confirmed, on the weekends from 29 May to 31 July', async () => {
  await using app = await createTestApp();
  const { reply } = await app.call(getProgramme, {});
  expect(reply.masterclasses).toHaveLength(17);
  for (const { type, start, end } of reply.masterclasses) {
    expect(type).toBe('Confirmed');
    expect(new Date(start).toISOString()).toBe(start);
    expect(['Fri', 'Sat']).toContain(new Date(start).toUTCString().slice(0, 3));
    expect(Date.parse(end) - Date.parse(start)).toBe(2 * 3_600_000);
  }
  expect(reply.masterclasses[0]?.start).toBe('2021-05-29T15:00:00.000Z');
  expect(reply.masterclasses[16]?.start).toBe('2021-07-31T15:00:00.000Z');
});

test('everybody reads the six criteria, the questions, the dates and the eligibility', async () => {
  await using app = await createTestApp();
  const { reply } = await app.call(getProgramme, {});
  expect(reply).toMatchObject({
    year: 2021,
    cohortSize: 30,
    timeZoneId: 'Asia/Riyadh',
    eventIds: { onboarding: 1, announcements: 2, forum: 3 },
    applications: { shownAsOpen: false, editableUntil: '2021-05-08', refusedFrom: null },
  });
  expect(reply.judgingCriteria).toHaveLength(6);
  expect(reply.faqs.length).toBeGreaterThan(0);
  expect(reply.keyDates.map(({ date }) => date)).toContain('2021-05-08');
});

test("what is the organiser's own in the programme file is not told", async () => {
  await using app = await createTestApp();
  const { reply } = await app.call(getProgramme, {});
  expect(Object.keys(reply)).not.toEqual(expect.arrayContaining(['tenant']));
  expect(Object.keys(reply)).not.toEqual(expect.arrayContaining(['events']));
  expect(Object.keys(reply)).not.toEqual(expect.arrayContaining(['documents']));
});

test.each(['terms', 'privacy'] as const)('everybody reads %s', async (name) => {
  await using app = await createTestApp();
  const { reply } = await app.call(getLegalDocument, { params: { name } });
  expect(reply).toEqual(programme2021.documents[name]);
  expect(reply.sections.length).toBeGreaterThan(0);
});

test.each(['cookies', 'TERMS', '__proto__', 'constructor', '%00', 'terms%2f..%2fprivacy'])(
  'there is no document %s',
  async (name) => {
    await using app = await createTestApp();
    const answer = await app.request({ path: `/api/v1/programme/documents/${name}` });
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'not_found' });
  },
);

test('without a look-up provider a place is unknown in every part', async () => {
  await using app = await createTestApp();
  const { accessToken: token } = await app.signIn('noura@example.org');
  const { reply } = await app.call(getPlace, {}, { token });
  expect(reply).toEqual({ city: null, region: null, country: null, timeZoneId: null });
});

test('what never changes is answered the same each time, and nothing in another’s place', async () => {
  await using app = await createTestApp();
  const read = async () => [
    await app.call(getProgramme, {}),
    await app.call(getLegalDocument, { params: { name: 'terms' } }),
    await app.call(getLegalDocument, { params: { name: 'privacy' } }),
  ];
  const first = await read();
  expect(await read().then((again) => again.map(({ text }) => text))).toEqual(first.map(({ text }) => text));
  expect(new Set(first.map(({ headers }) => headers.etag)).size).toBe(3);
});
