import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { scaled } from './slowness.ts';

type Module = Pick<TestModule, 'moduleId'>;

/** Longer than any test or hook may take: their own limits cannot end what never lets its worker go on. */
export const stalledAfterMs = scaled(5 * 60_000);
const lookEveryMs = 5000;

const fileOf = ({ moduleId }: Module) => relative(process.cwd(), moduleId);

function endRun(files: readonly string[]): void {
  const minutes = Math.round(stalledAfterMs / 60_000);
  process.stderr.write(`\nNo test has ended for ${minutes} minutes. What runs: ${files.join(', ')}\n`);
  process.exit(1);
}

/** Reporter of Vitest that ends a run that has stopped going on, and names the files in which it has. */
export default function createStalledReporter({ end = endRun } = {}) {
  const running = new Set<string>();
  let movedAt = Date.now();
  let looking: ReturnType<typeof setInterval> | undefined;
  const moved = () => {
    movedAt = Date.now();
  };
  return {
    onTestModuleStart(module: Module) {
      running.add(fileOf(module));
      moved();
      looking ??= setInterval(() => {
        if (running.size > 0 && Date.now() - movedAt > stalledAfterMs) end([...running]);
      }, lookEveryMs);
    },
    onTestCaseResult: moved,
    onTestModuleEnd(module: Module) {
      running.delete(fileOf(module));
      moved();
    },
    onTestRunEnd: () => clearInterval(looking),
  } satisfies Reporter;
}
