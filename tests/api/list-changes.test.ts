import { expect, test } from 'vitest';
import { createListHistories } from '#tests/support/list-histories.ts';
import { createRoomsApp } from '#tests/support/room-calls.ts';

const env = { RATE_LIMITS_OFF: '1' };
/** Histories with one database. */
const batch = 200;
/** `npm run bench list-histories` runs ten thousand; PostgreSQL, where each takes longer, a quarter here. */
const wanted = process.env.HISTORIES;
const runsOn = { sqlite: batch, postgres: batch / 4 };
const timeLimitMs = wanted === undefined ? 120_000 : 3_600_000;

async function runBatch(seed: number): Promise<number> {
  await using first = await createRoomsApp({ env });
  await using second = await createRoomsApp({ env, database: first.database, clock: first.clock });
  const histories = await createListHistories([first, second], seed);
  const runs = wanted === undefined ? runsOn[first.database.kind] : batch;
  for (let run = 0; run < runs; run += 1)
    expect(await histories.run(), `seed ${seed}, history ${run}`).toEqual([]);
  expect(histories.counts.changes).toBeGreaterThan(runs);
  return runs;
}

test(
  'what has changed, laid over the kept lists of people, rooms and conversations, is the whole, whatever two processes do',
  async () => {
    let done = 0;
    let seed = 20_261_128;
    do {
      done += await runBatch(seed);
      seed += 1;
    } while (done < Number(wanted ?? 0));
    if (wanted !== undefined) console.log(`${done} histories, the last with the seed ${seed - 1}`);
  },
  timeLimitMs,
);
