import { expect } from 'vitest';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

/** Random things that happen at two processes, whose readers read on. */
export interface Histories {
  /** Some things happen, then readers read on; answers what differs from the whole list. */
  run(): Promise<readonly string[]>;
  /** Answers to `since` that named changes, and those that were the whole list. */
  readonly counts: { changes: number; whole: number };
}

/** Histories with one database: what is deleted stays there, and with thousands of rows each takes long. */
const batch = 200;
/** A bench runs ten thousand; PostgreSQL, where each takes several times as long, a quarter in the test. */
const wanted = process.env.HISTORIES;
const runsOn = { sqlite: batch, postgres: batch / 4 };
export const historiesTimeLimitMs = wanted === undefined ? 120_000 : 3_600_000;

type Create = (apps: readonly [TestApp, TestApp], seed: number) => Promise<Histories>;
interface Running {
  readonly firstSeed: number;
  readonly env?: TestAppOptions['env'];
  /** Answers that named changes, for each history at the least: else little was tested. */
  readonly changesEach: number;
}

/** Runs histories by two processes on one database, as many as are wanted, and expects that nothing differs. */
export async function runHistories(create: Create, { firstSeed, env, changesEach }: Running): Promise<void> {
  const options = { env: { RATE_LIMITS_OFF: '1', ...env } };
  let done = 0;
  for (let seed = firstSeed; done === 0 || done < Number(wanted ?? 0); seed += 1) {
    await using first = await createTestApp(options);
    await using second = await createTestApp({ ...options, database: first.database, clock: first.clock });
    const histories = await create([first, second], seed);
    const runs = wanted === undefined ? runsOn[first.database.kind] : batch;
    for (let run = 0; run < runs; run += 1)
      expect(await histories.run(), `seed ${seed}, history ${run}`).toEqual([]);
    expect(histories.counts.changes).toBeGreaterThan(changesEach * runs);
    done += runs;
    if (wanted !== undefined && done >= Number(wanted))
      console.log(`${done} histories, the last with the seed ${seed}`);
  }
}
