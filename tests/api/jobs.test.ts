import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { requestSignInMail } from '#contract/sign-in.ts';
import { claimDueJob, deleteJob, insertJob, insertJobOnce, postponeJob } from '#server/jobs/store.ts';
import { createLogger } from '#server/logger.ts';
import { minuteMs } from '#tests/support/fake-clock.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const closed = { close: async () => {} };
const recording = (sent: string[]) => ({
  ...closed,
  send: async ({ to }: { to: string }) => void sent.push(to),
});
const addresses = Array.from({ length: 40 }, (_, index) => `person${index}@example.org`);

const ask = (app: TestApp, email: string) => app.call(requestSignInMail, { body: { email } });

test('each job is worked by one of two servers on the same database', async () => {
  const [here, there]: [string[], string[]] = [[], []];
  await using one = await createTestApp({ overrides: { mailer: recording(here) } });
  const shared = { database: one.database, clock: one.clock };
  await using other = await createTestApp({ ...shared, overrides: { mailer: recording(there) } });
  for (const address of addresses) await ask(one, address);
  await Promise.all([one.context.jobs.settle(), other.context.jobs.settle()]);
  expect([...here, ...there].toSorted()).toEqual(addresses.toSorted());
});

test('a job whose worker died is taken by another after its minute, and not before', async () => {
  const sent: string[] = [];
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const send = () => {
    begun.resolve();
    return released.promise;
  };
  const hanging = { ...closed, send };
  await using dying = await createTestApp({ overrides: { mailer: hanging } });
  const shared = { database: dying.database, clock: dying.clock };
  await using other = await createTestApp({ ...shared, overrides: { mailer: recording(sent) } });
  await ask(dying, 'noura@example.org');
  const stuck = dying.context.jobs.settle();
  await begun.promise;
  await other.context.jobs.settle();
  expect(sent).toEqual([]);
  other.clock.advance(minuteMs + 1);
  await other.context.jobs.settle();
  expect(sent).toEqual(['noura@example.org']);
  released.resolve();
  await stuck;
});

test('a job that fails again and again does not stop the others', async () => {
  const sent: string[] = [];
  const mailer = {
    ...closed,
    send: async ({ to }: { to: string }) => {
      if (to.startsWith('person0@')) throw new Error('no');
      sent.push(to);
    },
  };
  await using app = await createTestApp({ overrides: { mailer } });
  for (const address of addresses.slice(0, 5)) await ask(app, address);
  await app.context.jobs.settle();
  expect(sent.toSorted()).toEqual(addresses.slice(1, 5).toSorted());
});

test('a job whose transaction was refused is not there', async () => {
  const sent: string[] = [];
  await using app = await createTestApp({ overrides: { mailer: recording(sent) } });
  for (let count = 0; count < 7; count += 1) await ask(app, 'noura@example.org');
  await app.context.jobs.settle();
  expect(sent).toHaveLength(5);
});

test('a queue that stops finishes what it has and takes nothing new', async () => {
  const sent: string[] = [];
  let stopping: Promise<void> | undefined;
  const mailer = {
    ...closed,
    send: async ({ to }: { to: string }) => {
      sent.push(to);
      stopping ??= app.context.jobs.stop();
    },
  };
  await using app = await createTestApp({ overrides: { mailer } });
  for (const address of addresses.slice(0, 5)) await ask(app, address);
  await app.context.jobs.settle();
  await stopping;
  expect(sent).toHaveLength(1);
});

test('a job that cannot be read is given up at once, and is not repeated in the log', async () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line: string) => void lines.push(line) });
  await using app = await createTestApp({ overrides: { logger } });
  const job = { kind: 'send-mail', payload: 'sara@private.example', run_at: app.clock() };
  await app.context.database.transaction((tx) => insertJob(tx, job));
  await app.context.jobs.settle();
  const given = lines.filter((line) => line.includes('job failed'));
  expect(given).toHaveLength(1);
  expect(lines.join('')).not.toContain('sara@private.example');
});

test('a job that only another process knows is left to it', async () => {
  await using app = await createTestApp();
  const { database, jobs } = app.context;
  const job = { kind: 'of-a-newer-version', payload: '{}', run_at: app.clock() };
  await database.transaction((tx) => insertJob(tx, job));
  await jobs.settle();
  const rows = await database.reader.selectFrom('jobs').selectAll().execute();
  expect(rows).toEqual([expect.objectContaining({ kind: job.kind, attempts: 0, failed_at: null })]);
});

test('jobs of one moment are taken in the order in which they were queued', async () => {
  await using app = await createTestApp();
  const { database } = app.context;
  const now = app.clock();
  const queue = (payload: string) =>
    database.transaction((tx) => insertJob(tx, { kind: 'send-mail', payload, run_at: now }));
  const claim = { worker: 'it', now, leaseUntil: now + minuteMs, kind: database.kind, lane: ['send-mail'] };
  const take = () => database.transaction((tx) => claimDueJob(tx, claim));
  await queue('done');
  await queue('one');
  const done = await take();
  if (done) await database.transaction((tx) => deleteJob(tx, done));
  // PostgreSQL gives the place of what is gone to the next: on its disk that then stands before the one queued first.
  if (database.kind === 'postgres') await sql`vacuum`.execute(database.reader);
  await queue('two');
  expect([done?.payload, (await take())?.payload, (await take())?.payload]).toEqual(['done', 'one', 'two']);
});

test('a worker that lost its lease changes nothing of the job that another has', async () => {
  await using app = await createTestApp();
  const { database } = app.context;
  const now = app.clock();
  const claim = (worker: string, at: number) =>
    database.transaction((tx) =>
      claimDueJob(tx, {
        worker,
        now: at,
        leaseUntil: at + minuteMs,
        kind: database.kind,
        lane: ['send-mail'],
      }),
    );
  await database.transaction((tx) => insertJob(tx, { kind: 'send-mail', payload: '{}', run_at: now }));
  const first = await claim('first', now);
  const second = await claim('second', now + minuteMs + 1);
  if (!first || !second) throw new Error('The job was not claimed twice.');
  await database.transaction((tx) => deleteJob(tx, first));
  await database.transaction((tx) => postponeJob(tx, { job: first, runAt: now, reason: 'late' }));
  const rows = await database.reader.selectFrom('jobs').selectAll().execute();
  expect(rows.map((row) => [row.locked_by, row.last_error])).toEqual([['second', null]]);
});

test('mails that take their time hold up nothing but mails', async () => {
  const begun: string[] = [];
  const release = Promise.withResolvers<void>();
  const send = ({ to }: { to: string }) => {
    begun.push(to);
    return release.promise;
  };
  await using app = await createTestApp({ overrides: { mailer: { ...closed, send } } });
  for (const address of addresses) await ask(app, address);
  app.context.jobs.start();
  await expect.poll(() => begun.length).toBe(4);
  const worked = async () => {
    const rows = await app.context.database.reader
      .selectFrom('jobs')
      .select('failed_at')
      .where('kind', '=', 'push-messages')
      .execute();
    return rows.every(({ failed_at }) => failed_at !== null) && rows.length === 1;
  };
  // Of what it says nothing can be read: whoever takes it gives it up at once.
  await app.context.database.transaction((tx) =>
    insertJob(tx, { kind: 'push-messages', payload: '{}', run_at: app.clock() }),
  );
  await expect.poll(worked).toBe(true);
  release.resolve();
});

test('a job that was given up is no reason not to queue the same again', async () => {
  await using app = await createTestApp();
  const { database } = app.context;
  const job = { kind: 'push-messages', key: 'one', payload: '{}', run_at: app.clock() };
  const queue = () => database.transaction((tx) => insertJobOnce(tx, job));
  const rows = () => database.reader.selectFrom('jobs').selectAll().execute();
  await queue();
  await queue();
  expect(await rows()).toHaveLength(1);
  // As a process of the version before leaves it, which knows neither the kind nor the key.
  const given = { failed_at: app.clock(), attempts: 1, payload: 'spoilt', locked_by: 'it', locked_until: 5 };
  await database.transaction((tx) => tx.updateTable('jobs').set(given).execute());
  await queue();
  expect(await rows()).toMatchObject([
    { ...job, attempts: 0, failed_at: null, locked_by: null, locked_until: null },
  ]);
});
