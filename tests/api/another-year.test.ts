import { expect, test } from 'vitest';
import { getProgramme } from '#contract/programme.ts';
import { listTables } from '#contract/tables.ts';
import { listThreads } from '#contract/threads.ts';
import { ConfigError } from '#server/environment.ts';
import { programmeOfYear } from '#server/programme-of-year.ts';
import { importCohort } from '#server/workflows/cohort.ts';
import { dayMs } from '#tests/support/fake-clock.ts';
import { ownForm } from '#tests/support/form-calls.ts';
import { enter } from '#tests/support/people.ts';
import { programme2021 } from '#tests/support/programme-2021.ts';
import { programme2027 } from '#tests/support/programme-2027.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const in2027 = (env: Record<string, string> = {}) =>
  createTestApp({ env: { TENANT: programme2021.tenant, ...env }, overrides: { programme: programme2027 } });

test('another year is another file: its agenda, names, days and criteria are what the server tells', async () => {
  await using app = await in2027();
  const { reply } = await app.call(getProgramme, {});
  const { tenant: _, demoDay: _day, events: _events, documents: _documents, ...told } = programme2027;
  expect(reply).toEqual(told);
  expect(reply.masterclasses).toHaveLength(12);
  expect(reply.judgingCriteria).toHaveLength(5);
  const config = await app.request({ path: '/config.json', headers: {} });
  expect(JSON.parse(config.text)).toMatchObject({
    programme: { name: 'Makers Programme', year: 2027, cohortName: 'Makers of 2027' },
  });
});

test('the areas name its cohort to whom they are closed', async () => {
  await using app = await in2027();
  const { token } = await enter(app, 'Noura');
  const closed = 'This area is open only to Participants and Administrators of Makers of 2027';
  const { announcements } = programme2027.eventIds;
  const asked = { params: { id: String(announcements) } };
  const threads = await app.call(listThreads, { ...asked, query: {} }, { token });
  const tables = await app.call(listTables, { params: { eventId: asked.params.id } }, { token });
  expect([threads.problem.message, tables.problem.message]).toEqual([closed, closed]);
});

test('its cohort holds 40', async () => {
  await using app = await in2027();
  const people = (count: number) => Array.from({ length: count }, (_, index) => `p${index}@example.org`);
  const { context } = app;
  const fill = (count: number) =>
    context.database.transaction((tx) => importCohort(tx, context, people(count)));
  await expect(fill(41)).rejects.toThrow('The cohort holds 40 people; with these it would be 41.');
  expect(await fill(40)).toBe(40);
});

test('its applications take its years of birth, and close at its moment', async () => {
  await using app = await in2027({ PROGRAMME_CLOCK: '2027-07-30T10:00:00Z' });
  const own = ownForm(app, 'application', await enter(app, 'Noura'));
  const tooOld = await own.submit({ dateOfBirth: '05/03/1939' });
  expect(tooOld.problem.fields).toEqual({ dateOfBirth: 'Please fill year' });
  expect((await own.submit({ dateOfBirth: '05/03/2010' })).status).toBe(200);
  app.clock.advance(2 * dayMs);
  expect((await own.draft()).problem.code).toBe('applications_closed');
});

test('the newest file is served, or the year that is asked for', async () => {
  expect((await programmeOfYear(null)).year).toBeGreaterThanOrEqual(2021);
  expect(await programmeOfYear(2021)).toEqual(programme2021);
  await expect(programmeOfYear(1999)).rejects.toThrow(ConfigError);
  await expect(programmeOfYear(1999)).rejects.toThrow(/^PROGRAMME_YEAR: .*2021.*, not "1999"$/);
});
