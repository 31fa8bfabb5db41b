import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getMe } from '#contract/users.ts';
import { countCohort, findParticipant } from '#server/features/events/places/store.ts';
import { findUserByEmail } from '#server/features/users/store.ts';
import { ownForm } from '#tests/support/form-calls.ts';
import { admin, fileOf } from '#tests/support/organiser.ts';
import { enter } from '#tests/support/people.ts';
import { readSheet } from '#tests/support/spreadsheet.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

const people = (count: number, prefix = 'person') =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}@example.org,Somebody`);

async function placeOf(app: TestApp, email: string, eventId: number) {
  const { reader } = app.context.database;
  const user = await findUserByEmail(reader, email);
  return user ? findParticipant(reader, eventId, user.id) : undefined;
}

test('host grant makes a person with an account or without one a host of events 1, 2 and 3', async () => {
  await using database = await createTestDatabase();
  expect(await admin(database, 'host', 'grant', 'Noura@example.org')).toMatchObject({ code: 0 });
  await using app = await createTestApp({ database });
  for (const eventId of [1, 2, 3]) {
    const place = await placeOf(app, 'noura@example.org', eventId);
    expect(place).toMatchObject({ status: 'APPROVED', is_host: 1, is_admin: 0 });
  }
});

test('cohort import adds the first column of a file to events 1, 2 and 3, once', async () => {
  await using database = await createTestDatabase();
  const file = await fileOf(database, ['e-mail,name', ...people(3), '', ' "quoted@example.org" ;x']);
  expect((await admin(database, 'cohort', 'import', file)).said).toContain('the cohort is now 4');
  expect((await admin(database, 'cohort', 'import', file)).said).toContain('the cohort is now 4');
  await using app = await createTestApp({ database });
  expect(await placeOf(app, 'quoted@example.org', 2)).toMatchObject({ status: 'APPROVED', is_host: 0 });
});

test('cohort remove takes a person out of it', async () => {
  await using database = await createTestDatabase();
  await admin(database, 'cohort', 'import', await fileOf(database, people(2)));
  expect(await admin(database, 'cohort', 'remove', 'Person1@example.org')).toEqual({
    code: 0,
    said: 'Person1@example.org is out of the cohort, which is now 1.',
  });
});

test('person sign-out ends all sessions of a person', async () => {
  await using app = await createTestApp();
  const tokens = [await app.signIn('noura@example.org'), await app.signIn('noura@example.org')];
  const maha = await app.signIn('maha@example.org');
  expect(await admin(app.database, 'person', 'sign-out', 'Noura@example.org')).toEqual({
    code: 0,
    said: 'Noura@example.org is signed out (2 sessions).',
  });
  for (const { accessToken: token } of tokens)
    expect((await app.call(getMe, {}, { token })).status).toBe(401);
  expect((await app.call(getMe, {}, { token: maha.accessToken })).status).toBe(200);
});

test('a cohort of more than 30 is refused whole, hosts not counted', async () => {
  await using database = await createTestDatabase();
  await admin(database, 'host', 'grant', 'host@example.org');
  expect((await admin(database, 'cohort', 'import', await fileOf(database, people(30)))).code).toBe(0);
  const refused = await admin(database, 'cohort', 'import', await fileOf(database, people(1, 'late')));
  expect(refused).toEqual({ code: 1, said: 'The cohort holds 30 people; with these it would be 31.' });
  await using app = await createTestApp({ database });
  expect(await countCohort(app.context.database.reader, 2)).toBe(30);
  expect(await placeOf(app, 'late0@example.org', 2)).toBeUndefined();
});

test('applications and mentors export write spreadsheets, and say how many of each there are', async () => {
  await using app = await createTestApp();
  const { database } = app;
  const own = async (name: string, form: 'application' | 'mentor') =>
    ownForm(app, form, { token: (await enter(app, name)).token });
  const noura = await own('Noura', 'application');
  await noura.submit();
  await noura.draft();
  await (await own('Maha', 'application')).submit();
  await (await own('Reem', 'application')).draft();
  await (await own('Huda', 'mentor')).submit();
  const file = join(database.env.DATA_DIR ?? '', 'out.xlsx');
  await writeFile(file, 'what was there before');
  expect(await admin(database, 'applications', 'export', file)).toEqual({
    code: 0,
    said: `Written to ${file}: 2 submitted (1 being edited), 1 with a draft only.`,
  });
  const { rows } = await readSheet(await readFile(file));
  expect(rows.map((row) => row.Status)).toEqual(['SUBMITTED', 'SUBMITTED', 'DRAFT']);
  expect(await admin(database, 'mentors', 'export', file)).toEqual({
    code: 0,
    said: `Written to ${file}: 1 submitted.`,
  });
  expect((await readSheet(await readFile(file))).rows).toMatchObject([{ 'E-mail': 'huda@example.org' }]);
});

test('what cannot be done is said in a line or two, and changes nothing', async () => {
  await using database = await createTestDatabase();
  const folder = join(database.env.DATA_DIR ?? '', 'folder.xlsx');
  await mkdir(folder);
  const cases: [string[], string][] = [
    [[], 'npm run admin -- host grant <e-mail>'],
    [['host', 'revoke', 'a@b.co'], 'a@b.co is not a host.'],
    [['admin', 'revoke', 'a@b.co'], 'a@b.co is not an administrator.'],
    [['admin', 'grant', 'nobody'], '"nobody" is not an e-mail address.'],
    [['host', 'grant', 'nobody'], '"nobody" is not an e-mail address.'],
    [['person', 'sign-out', 'a@b.co'], 'a@b.co has no account.'],
    [['cohort', 'import', '/no/such/file'], 'The file /no/such/file cannot be read.'],
    [['applications', 'export'], 'npm run admin -- applications export <file>'],
    [['applications', 'export', '/no/such/file'], 'The file /no/such/file cannot be written (ENOENT).'],
    [['mentors', 'export', folder], `The file ${folder} cannot be written (EISDIR).`],
    [['cohort', 'import', await fileOf(database, ['a@example.org', 'b'])], '"b" is not an e-mail address.'],
  ];
  for (const [words, text] of cases) {
    const { code, said } = await admin(database, ...words);
    expect([code, said.includes(text)], said).toEqual([1, true]);
  }
});
