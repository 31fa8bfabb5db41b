import { expect, test } from 'vitest';
import type { Tally } from '#tests/support/outbox/fault-run/faults.ts';
import { faultRun } from '#tests/support/outbox/fault-run/run.ts';
import { scaled } from '#tests/support/slowness.ts';

const runs = 1_000;

test(
  'in a thousand runs with faults nothing is lost, nothing happens twice, and the order stays',
  async () => {
    const faults: Tally = new Map();
    const wrongs: string[] = [];
    const sums = { operations: 0, kept: 0, requests: 0, steps: 0 };
    for (let seed = 1; seed <= runs; seed += 1) {
      const result = await faultRun(seed, faults);
      wrongs.push(...result.wrongs);
      for (const name of ['operations', 'kept', 'requests', 'steps'] as const) sums[name] += result[name];
    }
    const injected = [...faults.values()].reduce((sum, times) => sum + times, 0);
    const countOf = (word: string) => wrongs.filter((wrong) => wrong.includes(`: ${word}:`)).length;
    process.stdout.write(
      [
        `outbox: ${runs} runs, ${sums.operations} operations, ${sums.kept} things kept, ${sums.requests} requests,`,
        `${injected} faults injected (${[...faults].map(([fault, times]) => `${fault} ${times}`).join(', ')}):`,
        `lost ${countOf('lost')}, twice ${countOf('twice')}, out of order ${countOf('out of order')}\n`,
      ].join(' '),
    );
    expect(wrongs).toEqual([]);
    expect(faults.size).toBe(16);
  },
  scaled(240_000),
);
