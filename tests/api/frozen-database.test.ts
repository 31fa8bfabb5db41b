import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { headerNames } from '#contract/names.ts';
import { updateMe } from '#contract/profile.ts';
import { requestSignInMail } from '#contract/sign-in.ts';
import { getMe } from '#contract/users.ts';
import { isDatabaseUnavailable } from '#server/db/errors.ts';
import { createLogger } from '#server/logger.ts';
import type { RawAnswer } from '#tests/support/api-client.ts';
import { administer } from '#tests/support/bus-connections.ts';
import { startFreezingLine } from '#tests/support/freezing-line.ts';
import { scaled } from '#tests/support/slowness.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { takeTestDatabase } from '#tests/support/test-database.ts';
import { enterCohort, threadCalls } from '#tests/support/thread-calls.ts';

const isPostgres = process.env.TEST_DATABASE === 'postgres';

/** Status of an answer, and the time that it took. */
async function timed(work: Promise<Pick<RawAnswer, 'status'>>) {
  const start = performance.now();
  const { status } = await work;
  return { status, ms: performance.now() - start };
}

const save = (app: TestApp, token: string) =>
  app.call(
    updateMe,
    { body: { position: 'Poet' } },
    { token, headers: { [headerNames.idempotencyKey]: randomUUID() } },
  );

/** An app that reaches its database over a line that can be frozen. */
async function appOnLine() {
  const database = await takeTestDatabase();
  database.spoil();
  const address = new URL(database.env.DATABASE_URL ?? '');
  const line = await startFreezingLine({ host: address.hostname, port: Number(address.port) });
  address.port = String(line.port);
  const lines: string[] = [];
  const logger = createLogger('error', { write: (text: string) => void lines.push(text) });
  const env = { ...database.env, DATABASE_URL: address.href };
  const app = await createTestApp({ database: { ...database, env }, overrides: { logger } });
  return {
    app,
    line,
    lines,
    [Symbol.asyncDispose]: async () => {
      await app[Symbol.asyncDispose]();
      await line[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

describe.runIf(isPostgres)('a database that stands still', () => {
  test.concurrent('lets every call be answered, and is used again when it goes on', async () => {
    await using place = await appOnLine();
    const { app, line, lines } = place;
    const noura = await enterCohort(app, 'Noura');
    const { token } = noura;
    const { write, list } = threadCalls(app);
    line.setFrozen(true);
    const health = timed(app.request({ path: '/health' }));
    const calls = await Promise.all([
      ...Array.from({ length: 12 }, () => timed(app.call(getMe, {}, { token }))),
      timed(save(app, token)),
      timed(write(noura)),
      timed(list(noura)),
      timed(app.call(requestSignInMail, { body: { email: 'maha@example.org' } })),
    ]);
    const { status, ms } = await health;
    expect(status).toBe(503);
    expect(ms).toBeLessThan(scaled(2_000));
    for (const { status, ms } of calls) {
      expect(status).toBe(503);
      expect(ms).toBeLessThan(scaled(6_000));
    }
    const told = (words: string) => lines.filter((text) => text.includes(words)).length;
    expect([told('nothing can be written'), told('database unavailable')]).toEqual([1, 1]);

    line.setFrozen(false);
    app.clock.advance(5_000);
    expect((await app.request({ path: '/health' })).status).toBe(200);
    expect((await save(app, token)).status).toBe(200);
    expect((await write(noura)).status).toBe(201);
  });

  test.concurrent('in one table alone, under a lock of somebody else, stops no other', async () => {
    await using app = await createTestApp();
    const { accessToken: token } = await app.signIn('noura@example.org');
    const other = new Client({ connectionString: app.database.env.DATABASE_URL });
    await other.connect();
    await other.query('begin; lock table idempotency_keys');
    const saves = Array.from({ length: 3 }, () => timed(save(app, token)));
    expect((await app.call(getMe, {}, { token })).status).toBe(200);
    for (const { status, ms } of await Promise.all(saves)) {
      expect(status).toBe(503);
      expect(ms).toBeLessThan(scaled(6_000));
    }
    await other.end();
    expect((await save(app, token)).status).toBe(200);
  });
});

test.runIf(isPostgres)('a database that ends a connection at work fails that work alone', async () => {
  await using app = await createTestApp();
  const work = app.context.database.transaction(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await administer(app.database, `select pg_terminate_backend(${rows[0]?.pid}, 10000)`);
    await sql`select 1`.execute(tx);
  });
  expect(await work.catch(isDatabaseUnavailable)).toBe(true);
  expect((await app.request({ path: '/health' })).status).toBe(200);
});
