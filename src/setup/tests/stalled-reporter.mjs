import { relative } from 'node:path';
import { projectRoot } from '#setup/project-root.mjs';

/** Longer than any test or hook may take: their own limits cannot end what never lets its worker go on. */
const patienceMs = 5 * 60_000 * Math.max(1, Number(process.env.TEST_SLOWNESS) || 1);
const lookEveryMs = 5000;

function endRun(files) {
  process.stderr.write(`\nNothing has ended for a long time. What runs: ${files.join(', ')}\n`);
  process.exit(1);
}

/** Reporter of Vitest that ends a run that has stopped going on, and names the files in which it has. */
export default function createStalledReporter({ end = endRun } = {}) {
  const running = new Set();
  let movedAt = Date.now();
  let looking;
  const moved = () => {
    movedAt = Date.now();
  };
  return {
    onTestModuleStart({ moduleId }) {
      running.add(relative(projectRoot, moduleId));
      moved();
      looking ??= setInterval(() => {
        if (running.size > 0 && Date.now() - movedAt > patienceMs) end([...running]);
      }, lookEveryMs);
    },
    onTestCaseResult: moved,
    onTestModuleEnd({ moduleId }) {
      running.delete(relative(projectRoot, moduleId));
      moved();
    },
    onTestRunEnd: () => clearInterval(looking),
  };
}
