import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureChromium, ensureTestBrowser } from './ensure-chromium.mjs';
import { projectNode } from './project-node.mjs';
import { inProject } from './project-root.mjs';
import { run, toolPath } from './run.mjs';

const noTests = { passed: 0, failed: 0, skipped: 0, retried: 0 };

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

async function vitest(projects) {
  const { code, report } = await withReport((path) =>
    run(projectNode(), [
      inProject('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${path}`,
    ]),
  );
  return counted(code, {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  });
}

async function playwright() {
  const [whole, windowless] = [await ensureChromium(), await ensureTestBrowser()];
  const { code, report } = await withReport((path) =>
    run(
      projectNode(),
      [inProject('node_modules', '@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'],
      {
        CHROMIUM_PATH: windowless,
        WHOLE_CHROMIUM_PATH: whole,
        PLAYWRIGHT_JSON_OUTPUT_FILE: path,
      },
    ),
  );
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = report?.stats ?? {};
  return counted(code, { passed: expected + flaky, failed: unexpected, skipped, retried: flaky });
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

/** Stages, the fastest to fail first; the types need the route tree that the build writes. */
export const stages = [
  { name: 'build', neededBy: ['types', 'api', 'e2e'], run: build },
  { name: 'types', run: () => tool('tsc', ['-b']) },
  { name: 'lint', run: lint },
  { name: 'unit', run: () => vitest(['unit']) },
  { name: 'api', run: () => vitest(['api-sqlite', 'api-postgres']) },
  { name: 'e2e', run: playwright },
];

async function lint() {
  const style = await tool('biome', ['check', '.']);
  return style.failed > 0 ? style : tool('knip', []);
}
