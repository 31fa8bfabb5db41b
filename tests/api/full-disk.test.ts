import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createContext } from '#server/create-context.ts';
import { createLogger } from '#server/logger.ts';
import { smallApp } from '#tests/support/small-app.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { enterCohort, threadCalls } from '#tests/support/thread-calls.ts';

/** Lets the embedded database grow to so many pages, as a disk does. */
async function leavePages({ context }: TestApp, count: number): Promise<void> {
  await context.database.transaction((tx) => sql.raw(`pragma max_page_count = ${count}`).execute(tx));
}

// PostgreSQL says it by a code of its own, and cannot be filled up here.
test.runIf(process.env.TEST_DATABASE === 'sqlite')(
  'a database that cannot grow is unavailable for now, loses nothing, and goes on when there is room',
  async () => {
    const lines: string[] = [];
    const logger = createLogger('warn', { write: (text: string) => void lines.push(text) });
    await using app = await createTestApp({ overrides: { logger } });
    const noura = await enterCohort(app, 'Noura');
    const { write, list } = threadCalls(app);
    const long = { message: `<p>${'word '.repeat(3900)}</p>` };
    await leavePages(app, 1);
    const taken: number[] = [];
    let answer = await write(noura, long);
    for (; answer.status === 201 && taken.length < 25; answer = await write(noura, long))
      taken.push(answer.reply.id);
    expect([answer.status, answer.problem.code, answer.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '1',
    ]);
    expect((await list(noura)).reply.content.map(({ id }) => id).sort()).toEqual(taken.sort());
    const together = await Promise.all(Array.from({ length: 20 }, () => write(noura, long)));
    expect(new Set(together.map(({ status }) => status))).toEqual(new Set([503]));
    const told = (words: string) => lines.filter((text) => text.includes(words));
    expect(told('database unavailable')).toEqual([expect.stringContaining('database or disk is full')]);

    app.clock.advance(10_000);
    for (let asked = 0; asked < 3; asked += 1)
      expect((await app.request({ path: '/health' })).status).toBe(503);
    expect(told('nothing can be written')).toEqual([expect.stringContaining('database or disk is full')]);
    await leavePages(app, 1_000_000);
    app.clock.advance(60_000);
    expect((await app.request({ path: '/health' })).status).toBe(200);
    expect(told('writing works again')).toHaveLength(1);
    expect((await write(noura, long)).status).toBe(201);
  },
);

test.runIf(process.env.TEST_DATABASE === 'sqlite')(
  'a server on a disk that takes nothing starts, shows what there is, and says how it is',
  async () => {
    await using before = await createTestApp({ env: { DEMO: '1' } });
    const { dataDir } = before.context.config;
    await rm(join(dataDir, 'earlier-builds'), { recursive: true });
    await writeFile(join(dataDir, 'earlier-builds'), 'no folder can be made here');
    const env = { ...before.database.env, DEMO: '1', APP_DIR: smallApp(), LOG_LEVEL: 'silent' };
    const context = await createContext(readConfig(env), { clock: before.clock });
    await context.database.transaction((tx) => sql`pragma query_only = on`.execute(tx));
    const server = await buildApp(context);
    expect((await server.inject('/')).statusCode).toBe(200);
    expect((await server.inject('/config.json')).json().demo.accounts).not.toEqual([]);
    expect((await server.inject('/health')).statusCode).toBe(503);
    await server.close();
    await context.close();
  },
);
