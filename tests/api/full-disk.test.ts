import { sql } from 'kysely';
import { expect, test } from 'vitest';
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
    await using app = await createTestApp();
    const noura = await enterCohort(app, 'Noura');
    const { write, list } = threadCalls(app);
    const long = { message: `<p>${'word '.repeat(3900)}</p>` };
    await leavePages(app, 1);
    const taken: number[] = [];
    let answer = await write(noura, long);
    for (; answer.status === 201 && taken.length < 100; answer = await write(noura, long))
      taken.push(answer.reply.id);
    expect([answer.status, answer.problem.code, answer.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '1',
    ]);
    expect((await list(noura)).reply.content.map(({ id }) => id).sort()).toEqual(taken.sort());
    const together = await Promise.all(Array.from({ length: 20 }, () => write(noura, long)));
    expect(new Set(together.map(({ status }) => status))).toEqual(new Set([503]));
    await leavePages(app, 1_000_000);
    expect((await write(noura, long)).status).toBe(201);
  },
);
