import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getMe } from '#contract/users.ts';
import { admin, adminAnswering } from '#tests/support/organiser.ts';
import { deletionCalls } from '#tests/support/own-data-calls.ts';
import { enter } from '#tests/support/people.ts';
import { readArchive } from '#tests/support/read-archive.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { readWholeDatabase, writeWholeDatabase } from '#tests/support/whole-database.ts';

test('person export writes the archive into a file of the organiser’s alone', async () => {
  await using database = await createTestDatabase();
  await using app = await createTestApp({ database });
  await enter(app, 'Noura', { bio: 'Likes bread.' });
  const file = join(database.env.DATA_DIR ?? '', 'noura.zip');
  expect(await admin(database, 'person', 'export', 'Noura@example.org', file)).toEqual({
    code: 0,
    said: `Written to ${file}: everything that Noura@example.org has given.`,
  });
  expect(
    readArchive(await readFile(file))
      .get('profile.json')
      ?.toString(),
  ).toContain('Likes bread.');
  expect((await stat(file)).mode & 0o077).toBe(0);
});

test('person delete deletes where the address is typed again, or --yes says so', async () => {
  await using database = await createTestDatabase();
  await using app = await createTestApp({ database });
  const noura = await enter(app, 'Noura');
  const refused = await admin(database, 'person', 'delete', noura.user.email);
  expect(refused.code).toBe(1);
  expect(refused.said).toContain('Nothing was deleted');
  expect((await app.call(getMe, {}, { token: noura.token })).status).toBe(200);
  const email = 'Noura@example.org';
  const deleted = await adminAnswering(database, `${noura.user.email}\n`, 'person', 'delete', email);
  expect(deleted.code).toBe(0);
  expect(deleted.said).toContain('The account of Noura@example.org is deleted.');
  expect((await app.call(getMe, {}, { token: noura.token })).status).toBe(401);
  const maha = await enter(app, 'Maha');
  expect((await admin(database, 'person', 'delete', maha.user.email, '--yes')).code).toBe(0);
  expect((await app.call(getMe, {}, { token: maha.token })).status).toBe(401);
});

test('person delete --again deletes whom a restored backup has brought back, and nobody who came since', async () => {
  await using database = await createTestDatabase();
  await using app = await createTestApp({ database });
  const noura = await enter(app, 'Noura');
  const backup = await readWholeDatabase(app);
  app.clock.advance(1_000);
  const maha = await enter(app, 'Maha');
  const { leave } = deletionCalls(app);
  await leave(noura);
  await leave(maha);
  await writeWholeDatabase(app, backup);
  app.clock.advance(1_000);
  await app.context.database.transaction((tx) =>
    tx
      .insertInto('users')
      .values({
        id: maha.user.id,
        email: 'sara@example.org',
        email_key: 'sara@example.org',
        suffix: 'sara',
        suffix_key: 'sara',
        name_key: '',
        search_key: '',
        created_at: app.clock(),
      })
      .execute(),
  );
  expect(await admin(database, 'person', 'delete', '--again')).toEqual({
    code: 0,
    said: '2 deletions are noted; 1 were repeated.',
  });
  const { reader } = app.context.database;
  const rows = await reader.selectFrom('users').select('email').where('email', 'like', '%@%').execute();
  expect(rows).toEqual([{ email: 'sara@example.org' }]);
});
