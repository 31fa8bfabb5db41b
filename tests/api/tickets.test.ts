import { expect, test } from 'vitest';
import { importTicketFile } from '#server/admin/tickets.ts';
import { findUserByEmail } from '#server/features/users/store.ts';
import { admin, fileOf } from '#tests/support/organiser.ts';
import { readRegistrants, startRoom } from '#tests/support/registration-calls.ts';
import { joinRoom } from '#tests/support/room-calls.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const head = 'E-mail;Room;Ticket;Password;First name;Last name';

/** A private room "open_house", and its organiser at the command line. */
async function start(room: object = {}) {
  const { app, noura, maha, id } = await startRoom({ lastlinkSuffix: 'open_house', ...room });
  const importLines = async (lines: readonly string[], isDryRun = false) =>
    importTicketFile(app.context, await fileOf(app.database, lines), isDryRun);
  const registrants = async () => {
    const { content } = await readRegistrants(app, noura, id);
    return content.map(({ email, status, ticket }) => [email, status, ticket]);
  };
  return { app, id, maha, importLines, registrants };
}

const accountOf = (app: TestApp, email: string) => findUserByEmail(app.context.database.reader, email);

test('tickets make accounts, names, passwords and places, and hosts see the class', async () => {
  const { app, importLines, registrants } = await start();
  await using _app = app;
  const said = await importLines([
    head,
    'Reem@Example.org; open_house; Early bird; a long password; Reem; Alharbi',
    'maha@example.org;Open_House;"Press; free";;Somebody;Else',
    'guest@example.org;;;;R2;D2',
  ]);
  expect(said).toBe('3 tickets of 3 people read: 2 new accounts, 1 password set, 2 places in rooms.');
  expect((await registrants()).slice(0, 2)).toEqual([
    ['maha@example.org', 'APPROVED', 'Press; free'],
    ['Reem@Example.org', 'APPROVED', 'Early bird'],
  ]);
  expect(await accountOf(app, 'reem@example.org')).toMatchObject({
    first_name: 'Reem',
    last_name: 'Alharbi',
  });
  expect(await accountOf(app, 'maha@example.org')).toMatchObject({ first_name: 'Maha' });
  expect(await accountOf(app, 'guest@example.org')).toMatchObject({ first_name: null, last_name: null });
  const { user } = await app.signInWithPassword('reem@example.org', 'a long password');
  expect(user.email).toBe('Reem@Example.org');
});

test('who is in the room already keeps their status, name and password, and gets the class', async () => {
  const { app, id, maha, importLines, registrants } = await start({ isPrivate: true });
  await using _app = app;
  await joinRoom(app, maha, id);
  await importLines([head, 'maha@example.org;open_house;Guest;the first password;;']);
  const said = await importLines([
    head,
    'maha@example.org;open_house;Early bird;another password;Other;Name',
  ]);
  expect(said).toBe('1 ticket of 1 person read: 0 new accounts, 0 passwords set, 1 place in rooms.');
  expect(await registrants()).toContainEqual(['maha@example.org', 'TO_BE_APPROVED', 'Early bird']);
  expect((await app.signInWithPassword('maha@example.org', 'the first password')).user.firstName).toBe(
    'Maha',
  );
});

test('an import that is only tried says the same and keeps nothing', async () => {
  const { app, importLines, registrants } = await start();
  await using _app = app;
  const before = await registrants();
  const said = await importLines([head, 'reem@example.org;open_house;Guest;a long password;;'], true);
  expect(said).toBe(
    '1 ticket of 1 person read: 1 new account, 1 password set, 1 place in rooms. It was only tried: nothing is written.',
  );
  expect(await accountOf(app, 'reem@example.org')).toBeUndefined();
  expect(await registrants()).toEqual(before);
});

test.each([
  ['an e-mail', 'reem;open_house;Guest;;;', 'line 3: the e-mail is not valid.'],
  ['a room', 'reem@example.org;/w/open;Guest;;;', 'line 3: the room is named by the last part of its link'],
  ['a room that there is not', 'reem@example.org;nowhere;;;;', 'line 3: there is no room nowhere.'],
  ['a short password', 'reem@example.org;;;seven77;;', 'line 3: the password needs 8 to 200 characters.'],
  ['a class without a room', 'reem@example.org;;Guest;;;', 'line 3: a ticket class needs a room.'],
  ['a line twice', 'SARA@example.org;open_house;;;;', 'line 3: the same person and room as in line 2.'],
  ['too many cells', 'reem@example.org;open_house;;;;;;', 'Invalid Record Length'],
])('%s that is wrong is told by its line, and nothing is imported', async (_what, line, complaint) => {
  const { app, importLines, registrants } = await start();
  await using _app = app;
  const before = await registrants();
  const lines = [head, 'sara@example.org;open_house;Guest;a long password;;', line];
  await expect(importLines(lines)).rejects.toThrow(complaint);
  expect(await registrants()).toEqual(before);
  expect((await accountOf(app, 'sara@example.org'))?.password_hash).toBeNull();
});

test('a file without the column of e-mails, and tickets of the programme itself, are refused', async () => {
  const { app, importLines } = await start();
  await using _app = app;
  await expect(importLines(['name,room', 'Reem,open_house'])).rejects.toThrow('one of them is email');
  const { suffix } = await app.context.database.reader
    .selectFrom('events')
    .select('suffix')
    .where('id', '=', 2)
    .executeTakeFirstOrThrow();
  await expect(importLines(['email,room', `reem@example.org,${suffix}`])).rejects.toThrow(
    'which people come into with the cohort',
  );
});

test('more tickets than a room holds are refused whole', async () => {
  const { app, importLines } = await start({ maxNumberOfParticipants: 2 });
  await using _app = app;
  const lines = [1, 2, 3].map((number) => `person${number}@example.org;open_house;Guest;;;`);
  await expect(importLines([head, ...lines])).rejects.toThrow(
    'open_house holds 2 people; with these it would be 3.',
  );
  expect(await accountOf(app, 'person1@example.org')).toBeUndefined();
});

test('the command takes the file, and --dry-run behind it', async () => {
  const { app } = await start();
  await using _app = app;
  const file = await fileOf(app.database, [head, 'reem@example.org;open_house;Guest;;;']);
  const tried = await admin(app.database, 'import-tickets', file, '--dry-run');
  expect(tried).toMatchObject({ code: 0, said: expect.stringContaining('nothing is written') });
  expect(await accountOf(app, 'reem@example.org')).toBeUndefined();
  expect(await admin(app.database, 'import-tickets', file)).toMatchObject({ code: 0 });
  expect(await accountOf(app, 'reem@example.org')).toBeDefined();
  expect((await admin(app.database, 'import-tickets')).said).toContain(
    'npm run admin -- import-tickets <file>',
  );
});
