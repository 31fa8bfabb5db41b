import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '#setup/ensure-built.mjs';
import { ensureChromium, ensureTestBrowser } from '#setup/install/ensure-chromium.mjs';
import { projectNode } from '#setup/install/project-node.mjs';
import { inProject } from '#setup/project-root.mjs';
import { run, toolPath } from '#setup/run.mjs';
import { readTestFiles } from './changed-files.mjs';
import { relatedOf, specsOf } from './changed-tests.mjs';
import { ensureTestBuilds } from './ensure-test-builds.mjs';
import { testsOfPlaywright, testsOfVitest } from './reports.mjs';

const noTests = { passed: 0, failed: 0, skipped: 0, retried: 0, tests: [] };
const everything = { all: true };

function nothingChanged() {
  process.stdout.write('Nothing that changed is tested here.\n');
  return noTests;
}

/** A stage without tests of its own counts as one failure when it fails, so that the sum never reads as success. */
async function tool(name, toolArguments) {
  const code = await run(toolPath(name), toolArguments);
  return { ...noTests, failed: code === 0 ? 0 : 1 };
}

async function withReport(act) {
  const folder = await mkdtemp(join(tmpdir(), 'test-report-'));
  try {
    const path = join(folder, 'report.json');
    const code = await act(path);
    const report = await readFile(path, 'utf8').then(JSON.parse, () => null);
    return { code, report };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A runner that failed without a failing test (a broken file, an unhandled error) is a failure all the same. */
function counted(code, counts) {
  return { ...noTests, ...counts, failed: code !== 0 && counts.failed === 0 ? 1 : counts.failed };
}

async function vitest(stage, projects, { changed, workers, environment } = {}) {
  const chosen = changed ? relatedOf(changed) : everything;
  if (!chosen.all && chosen.paths.length === 0) return nothingChanged();
  const { code, report } = await withReport((path) =>
    run(
      projectNode(),
      [
        inProject('node_modules', 'vitest', 'vitest.mjs'),
        ...(chosen.all ? ['run'] : ['related', ...chosen.paths, '--run', '--passWithNoTests']),
        ...projects.map((project) => `--project=${project}`),
        ...(workers ? [`--maxWorkers=${workers}`] : []),
        '--reporter=dot',
        `--reporter=${inProject('tests', 'support', 'stalled-reporter.ts')}`,
        '--reporter=json',
        `--outputFile.json=${path}`,
      ],
      environment,
    ),
  );
  return counted(code, {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
    tests: testsOfVitest(stage, report),
  });
}

async function singleScreens(changed) {
  return vitest('screens', ['screens'], {
    changed,
    environment: { CHROMIUM_PATH: await ensureTestBrowser() },
  });
}

async function playwright(changed) {
  const chosen = changed ? specsOf(changed, readTestFiles()) : everything;
  if (!chosen.all && chosen.paths.length === 0) return nothingChanged();
  await ensureTestBuilds();
  const [whole, windowless] = [await ensureChromium(), await ensureTestBrowser()];
  const cli = inProject('node_modules', '@playwright', 'test', 'cli.js');
  const { code, report } = await withReport((path) =>
    run(projectNode(), [cli, 'test', ...(chosen.all ? [] : chosen.paths), '--reporter=list,json'], {
      CHROMIUM_PATH: windowless,
      WHOLE_CHROMIUM_PATH: whole,
      PLAYWRIGHT_JSON_OUTPUT_FILE: path,
    }),
  );
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = report?.stats ?? {};
  const tests = testsOfPlaywright('e2e', report);
  return counted(code, { passed: expected + flaky, failed: unexpected, skipped, retried: flaky, tests });
}

async function build() {
  try {
    await ensureBuilt();
    return noTests;
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    return { ...noTests, failed: 1 };
  }
}

/** Half of their time these tests wait for a database, a process that starts or a second that must pass. */
const callWorkers = 3;
const calls = (changed) => vitest('api', ['api-sqlite', 'api-postgres'], { changed, workers: callWorkers });

/** Stages, the fastest to fail first; the types need the route tree that the build writes. */
export const stages = [
  { name: 'build', neededBy: ['types', 'api', 'e2e'], run: build },
  { name: 'types', run: () => tool('tsc', ['-b']) },
  { name: 'lint', run: lint },
  { name: 'unit', run: (changed) => vitest('unit', ['unit'], { changed }) },
  { name: 'screens', run: singleScreens },
  { name: 'api', run: calls },
  { name: 'e2e', run: playwright },
];

async function lint() {
  const style = await tool('biome', ['check', '.']);
  return style.failed > 0 ? style : tool('knip', []);
}
