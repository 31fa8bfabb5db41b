import { expect, test } from 'vitest';
import { getMe } from '#contract/users.ts';
import { freePort, runServerToEnd, startServer } from '#tests/support/server-process.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

const demo = { env: { DEMO: '1' } };

function readEvents(app: TestApp) {
  return app.context.database.reader.selectFrom('events').selectAll().orderBy('id').execute();
}

function readParticipants(app: TestApp) {
  return app.context.database.reader
    .selectFrom('event_participants')
    .innerJoin('users', 'users.id', 'event_participants.user_id')
    .select(['event_id', 'user_id', 'email', 'status', 'is_host', 'is_admin'])
    .orderBy('user_id')
    .execute();
}

test('a new database gets the events 1, 2 and 3 of the programme: the first public, the others private', async () => {
  await using app = await createTestApp();
  const events = await readEvents(app);
  expect(
    events.map(({ id, name, suffix, is_private: isPrivate }) => ({
      id,
      name,
      suffix,
      isPrivate: Boolean(isPrivate),
    })),
  ).toEqual([
    { id: 1, name: 'Welcome room', suffix: 'welcome', isPrivate: false },
    { id: 2, name: 'Announcements', suffix: 'announcements', isPrivate: true },
    { id: 3, name: 'Forum', suffix: 'forum_room', isPrivate: true },
  ]);
});

test('without a demo nobody is there, and nobody is in the events', async () => {
  await using app = await createTestApp();
  expect(await app.context.database.reader.selectFrom('users').selectAll().execute()).toEqual([]);
  expect(await readParticipants(app)).toEqual([]);
});

test('a second start finds the events and makes none', async () => {
  await using first = await createTestApp();
  const before = await readEvents(first);
  await using second = await createTestApp({ database: first.database });
  expect(await readEvents(second)).toEqual(before);
});

const isPostgres = process.env.TEST_DATABASE === 'postgres';

test.runIf(isPostgres)('two servers that start at once on a new database make the events once', async () => {
  await using database = await createTestDatabase();
  const servers = await Promise.all([startServer(database.env), startServer(database.env)]);
  await Promise.all(servers.map((server) => server.stop()));
  await using app = await createTestApp({ database });
  expect((await readEvents(app)).map(({ id }) => id)).toEqual([1, 2, 3]);
});

test.skipIf(isPostgres)(
  'a second server on one SQLite file is refused, until the first is gone',
  async () => {
    await using database = await createTestDatabase();
    await using first = await startServer(database.env);
    const refused = await runServerToEnd({ ...database.env, PORT: String(await freePort()) });
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(/^DATA_DIR: another server is running on this database.*\n$/);
    expect(await first.stop('SIGKILL')).toBeNull();
    await using again = await startServer(database.env);
    expect((await again.request({ path: '/health' })).status).toBe(200);
  },
);

test('in a demo the host is user 1 and the admin user 2, in all three events', async () => {
  await using app = await createTestApp(demo);
  const participants = await readParticipants(app);
  for (const event of [1, 2, 3]) {
    const of = (id: number) => participants.find((one) => one.event_id === event && one.user_id === id);
    expect([of(1)?.email, of(1)?.status, Boolean(of(1)?.is_host)]).toEqual([
      'host@demo.test',
      'APPROVED',
      true,
    ]);
    expect([of(2)?.email, of(2)?.status, Boolean(of(2)?.is_admin), Boolean(of(2)?.is_host)]).toEqual([
      'admin@demo.test',
      'APPROVED',
      true,
      false,
    ]);
  }
});

test.each([2, 3])('in a demo the cohort of event %d is 30, host and admin not counted', async (event) => {
  await using app = await createTestApp(demo);
  const participants = (await readParticipants(app)).filter((one) => one.event_id === event);
  const cohort = participants.filter((one) => !one.is_host && !one.is_admin && one.status === 'APPROVED');
  expect(cohort).toHaveLength(30);
  const addresses = cohort.map(({ email }) => email);
  expect(addresses).toEqual(expect.arrayContaining(['participant@demo.test', 'second@demo.test']));
  expect(addresses).not.toContain('applicant@demo.test');
});

test('a demo that starts again is the same demo', async () => {
  await using first = await createTestApp(demo);
  const before = await readParticipants(first);
  await using second = await createTestApp({ ...demo, database: first.database });
  expect(await readParticipants(second)).toEqual(before);
  expect((await second.signInWithPassword('host@demo.test')).user.id).toBe(1);
});

test('a demo that is switched off ends the sessions that its password opened', async () => {
  await using first = await createTestApp(demo);
  const { accessToken: token } = await first.signInWithPassword('host@demo.test');
  await using again = await createTestApp({ ...demo, database: first.database });
  expect((await again.call(getMe, {}, { token })).status).toBe(200);
  await using later = await createTestApp({ database: first.database });
  expect((await later.call(getMe, {}, { token })).status).toBe(401);
});

test('a database that is no demo does not become one', async () => {
  await using real = await createTestApp();
  await real.signIn('noura@example.org');
  await using later = await createTestApp({ ...demo, database: real.database });
  const users = await later.context.database.reader.selectFrom('users').select('email').execute();
  expect(users).toEqual([{ email: 'noura@example.org' }]);
  const config = await later.request({ path: '/config.json' });
  expect(JSON.parse(config.text).demo).toBeNull();
});
