import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countForms, exportApplications } from '#contract/applications.ts';
import { spreadsheetType } from '#contract/endpoint.ts';
import { exportMentors } from '#contract/mentors.ts';
import * as admin from '#server/admin/forms.ts';
import { cellMaxLength } from '#server/spreadsheet/cell-text.ts';
import { hourMs } from '#tests/support/fake-clock.ts';
import { ownForm } from '#tests/support/form-calls.ts';
import { finishedApplication, finishedMentor } from '#tests/support/form-cases.ts';
import { enter, insertPeople, place } from '#tests/support/people.ts';
import { cellFormats, download, readSheet } from '#tests/support/spreadsheet.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

async function open() {
  const app = await createTestApp();
  const host = await enter(app, 'Host');
  await place(app, {
    eventId: app.context.programme.eventIds.announcements,
    userId: host.user.id,
    as: 'host',
  });
  const application = async (name: string) =>
    ownForm(app, 'application', { token: (await enter(app, name)).token });
  const mentor = async (name: string) => ownForm(app, 'mentor', { token: (await enter(app, name)).token });
  const dispose = () => app[Symbol.asyncDispose]();
  return { app, token: host.token, application, mentor, [Symbol.asyncDispose]: dispose };
}

const applicationsOf = async (app: TestApp, token: string) =>
  readSheet((await download(app, exportApplications, token)).content);

test('hosts see how many stand where', async () => {
  await using there = await open();
  const { app, token } = there;
  const count = async () => (await app.call(countForms, {}, { token })).reply;
  expect(await count()).toEqual({ applications: { submitted: 0, edited: 0, drafts: 0 }, mentors: 0 });
  await (await there.application('Noura')).draft();
  const maha = await there.application('Maha');
  await maha.submit();
  const reem = await there.application('Reem');
  await reem.submit();
  await reem.draft();
  const gone = await there.application('Lina');
  await gone.draft();
  await gone.discard();
  await (await there.mentor('Huda')).submit();
  await (await there.mentor('Maha')).draft();
  expect(await count()).toEqual({ applications: { submitted: 2, edited: 1, drafts: 1 }, mentors: 1 });
});

test('applications are a spreadsheet that is saved, with a row for each person', async () => {
  await using there = await open();
  const { app, token } = there;
  app.clock.setTo('2026-01-15T22:30:00.000Z');
  await (await there.application('Noura')).draft({ firstName: 'Secret', vision: 'Not yet for anybody' });
  const reem = await there.application('Reem');
  await reem.submit({ previousExperience: true });
  app.clock.advance(hourMs);
  await (await there.application('Maha')).submit({ saudiCitizenOrResident: false, firstName: 'Maha' });
  await reem.draft({ firstName: 'Changed' });
  const answer = await download(app, exportApplications, token);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': spreadsheetType,
    'content-disposition': `attachment; filename="applications-2026-01-16.xlsx"; filename*=UTF-8''applications-2026-01-16.xlsx`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  const { name, titles, rows } = await readSheet(answer.content);
  expect([name, titles.length]).toEqual(['Applications', 3 + Object.keys(finishedApplication).length]);
  expect(
    rows.map((row) => [row.Status, row['Saved (Riyadh time)'], row['E-mail'], row['First name']]),
  ).toEqual([
    ['SUBMITTED', '2026-01-16 01:30', 'reem@example.org', 'Mary-Jane'],
    ['SUBMITTED', '2026-01-16 02:30', 'maha@example.org', 'Maha'],
    ['DRAFT', '2026-01-16 01:30', 'noura@example.org', 'Noura'],
  ]);
  expect(rows[0]).toMatchObject({
    Surname: "O'Neil Alharbi",
    'Date of birth': '05/03/1999',
    City: 'Abha',
    Region: 'Asir',
    'Telephone number': '+966-501234567',
    'Saudi citizen or resident': 'Yes',
    'National ID or Iqama number': '1012345678',
    'Employment status': 'Student',
    'English proficiency': 'Native or Bilingual',
    'Career highlights': 'Two prizes.',
    'Skill set': 'Solder, sensors',
    'Previous experience': 'Yes',
    Vision: 'Palms that\nare never thirsty.',
    'Envisioned opportunity': 'نخيل كثير وماء قليل',
    'Target audience': 'Growers 🌴',
    Motivation: 'My uncle.',
    'Reference links': 'https://one.example/a,https://two.example/',
    Specialism: null,
  });
  expect(rows[1]).toMatchObject({
    'Saudi citizen or resident': 'No',
    'National ID or Iqama number': null,
    'Previous experience': 'No',
  });
  const answers = Object.entries(rows[2] ?? {}).slice(3);
  expect(Object.fromEntries(answers.filter(([, cell]) => cell !== null))).toEqual({
    'First name': 'Noura',
    Surname: 'Alharbi',
  });
});

test('its times are read by the clock that people read', async () => {
  await using there = await open();
  const { app, token } = there;
  await (await there.application('Noura')).submit();
  app.context.programmeClock.offsetMs = -24 * hourMs;
  const { headers, content } = await download(app, exportApplications, token);
  expect(headers['content-disposition']).toContain('"applications-2026-01-14.xlsx"');
  expect((await readSheet(content)).rows[0]?.['Saved (Riyadh time)']).toBe('2026-01-14 12:00');
});

test('every text comes through as it was written, whatever it looks like', async () => {
  await using there = await open();
  const { app, token } = there;
  const own = await there.application('Noura');
  const given = {
    firstName: '=HYPERLINK("https://evil.example";"x")',
    surname: '+1',
    city: '@SUM(A1:A9)',
    region: '-2+3',
    careerHighlights: '<b>&amp;"quotes"\'</b> ]]>',
    skillSet: 'a\n\n\tb   c \u200fعربي\u200e 👩🏽‍🌾',
    vision: 'constructor',
    envisionedOpportunity: '__proto__',
    targetAudience: '0012',
    motivation: 'ا'.repeat(20_000),
    specialism: '  \ud83c\udf34  ',
  };
  await own.submit(given);
  const [row] = (await applicationsOf(app, token)).rows;
  expect([row?.['First name'], row?.Surname, row?.City, row?.Region]).toEqual([
    given.firstName,
    given.surname,
    given.city,
    given.region,
  ]);
  expect(row?.['Career highlights']).toBe(given.careerHighlights);
  expect(row?.['Skill set']).toBe(given.skillSet);
  expect([row?.Vision, row?.['Envisioned opportunity']].map((cell) => String(cell).trimEnd())).toEqual([
    'constructor',
    '__proto__',
  ]);
  expect(row?.['Target audience']).toBe('0012');
  expect(row?.Motivation).toBe(given.motivation);
  expect(String(row?.Specialism).trim()).toBe('\ud83c\udf34');
});

test('every cell of a person is marked as text, so that none becomes a formula when it is edited', async () => {
  await using there = await open();
  const { app, token } = there;
  await (await there.application('Noura')).submit({ firstName: '=HYPERLINK("https://evil.example";"x")' });
  await (await there.application('Maha')).draft();
  const { content } = await download(app, exportApplications, token);
  const { titles } = await readSheet(content);
  const marked = titles.map(() => '@');
  expect(cellFormats(content).slice(1)).toEqual([marked, marked]);
});

test('a text that is longer than a cell can be is cut between two characters, and says so', async () => {
  await using there = await open();
  const { app, token } = there;
  await (await there.application('Noura')).submit({
    vision: '🌴'.repeat(20_000),
    motivation: `a${'🌴'.repeat(19_999)}`,
  });
  const [row] = (await applicationsOf(app, token)).rows;
  for (const cell of [row?.Vision, row?.Motivation]) {
    const text = String(cell);
    expect(text.length).toBeGreaterThan(cellMaxLength - 3);
    expect(text.length).toBeLessThanOrEqual(cellMaxLength);
    expect(text).toMatch(/^a?(?:🌴)+… \[longer than a cell can be\]$/u);
  }
});

test('characters that a spreadsheet cannot hold do not make it unreadable', async () => {
  await using there = await open();
  const { app, token } = there;
  await (await there.application('Noura')).submit({
    city: 'A\ufffeb\uffffha',
    region: 'As\u{1fffe}ir\ufdd0',
  });
  expect((await applicationsOf(app, token)).rows).toMatchObject([{ City: 'Abha', Region: 'Asir' }]);
});

test('mentors are a spreadsheet of those who have registered', async () => {
  await using there = await open();
  const { app, token } = there;
  await (await there.mentor('Huda')).submit();
  await (await there.mentor('Maha')).draft();
  const { headers, content } = await download(app, exportMentors, token);
  expect(headers['content-disposition']).toContain('"mentors-2026-01-15.xlsx"');
  expect(await readSheet(content)).toMatchObject({
    name: 'Mentors',
    rows: [
      {
        Status: 'SUBMITTED',
        'E-mail': 'huda@example.org',
        'First name': finishedMentor.firstName,
        Surname: finishedMentor.surname,
        'Telephone number': finishedMentor.telephoneNumber,
        'LinkedIn profile': finishedMentor.linkedInProfile,
        Description: finishedMentor.description,
      },
    ],
  });
  expect((await readSheet(content)).rows).toHaveLength(1);
});

test('a spreadsheet of nobody has its titles', async () => {
  await using there = await open();
  const { titles, rows } = await applicationsOf(there.app, there.token);
  expect([titles[0], rows]).toEqual(['Status', []]);
});

test('more people than are read at a time are all there, in the order in which they submitted', async () => {
  await using there = await open();
  const { app, token } = there;
  const userIds = await insertPeople(app, 60);
  const saved = { revision: 1, writer: null, saved_at: app.clock(), created_at: app.clock() };
  await app.context.database.transaction(async (tx) => {
    const rows = userIds.map((user_id, index) => ({
      ...saved,
      user_id,
      form: 'application' as const,
      submission_status: 'SUBMITTED' as const,
      answers: JSON.stringify({ ...finishedApplication, city: `City ${index}` }),
    }));
    await tx.insertInto('programme_forms').values(rows).execute();
  });
  const { rows } = await applicationsOf(app, token);
  expect(rows.map((row) => row.City)).toEqual(userIds.map((_, index) => `City ${index}`));
});

test('the file of the command line is for the organiser alone, also where it was there already', async () => {
  await using there = await open();
  await (await there.application('Noura')).submit();
  const folder = await mkdtemp(join(tmpdir(), 'forms-'));
  const file = join(folder, 'applications.xlsx');
  await writeFile(file, 'what was there before '.repeat(10_000));
  await chmod(file, 0o644);
  await admin.exportApplications(there.app.context, file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readSheet(await readFile(file))).rows).toHaveLength(1);
  await rm(folder, { recursive: true });
});

test('two who ask at once get one each', async () => {
  await using there = await open();
  const { app, token } = there;
  await (await there.application('Noura')).submit();
  const both = await Promise.all([applicationsOf(app, token), applicationsOf(app, token)]);
  expect(both.map(({ rows }) => rows.length)).toEqual([1, 1]);
});

test('only who hosts the announcements reads what people apply with', async () => {
  await using there = await open();
  const { app } = there;
  const { announcements, forum, onboarding } = app.context.programme.eventIds;
  const { token, user } = await enter(app, 'Sara');
  const statuses = async () => {
    const count = (await app.call(countForms, {}, { token })).status;
    return [
      count,
      (await download(app, exportApplications, token)).status,
      (await download(app, exportMentors, token)).status,
    ];
  };
  for (const eventId of [forum, onboarding]) await place(app, { eventId, userId: user.id, as: 'host' });
  expect(await statuses()).toEqual([403, 403, 403]);
  await place(app, { eventId: announcements, userId: user.id, as: 'admin' });
  expect(await statuses()).toEqual([403, 403, 403]);
  await place(app, { eventId: announcements, userId: user.id, as: 'host', status: 'REMOVED' });
  expect(await statuses()).toEqual([403, 403, 403]);
  await place(app, { eventId: announcements, userId: user.id, as: 'host' });
  expect(await statuses()).toEqual([200, 200, 200]);
});
