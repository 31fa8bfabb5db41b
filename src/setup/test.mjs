import { parseArgs } from 'node:util';
import { ensureInstalled } from './install/ensure-installed.mjs';
import { stopWith } from './stop-with.mjs';
import { changedFiles } from './tests/changed-files.mjs';
import { measureSlowness } from './tests/slowness.mjs';
import { stages } from './tests/stages.mjs';
import { summaryLines } from './tests/summary.mjs';
import { withTestFolder } from './tests/temporary-folder.mjs';

const { values, positionals } = parseArgs({
  options: { only: { type: 'string' }, changed: { type: 'boolean' } },
  allowPositionals: true,
});
const isWanted = (stage) =>
  values.only === undefined || stage.name === values.only || stage.neededBy?.includes(values.only);
if (values.only !== undefined && !stages.some((stage) => stage.name === values.only)) {
  stopWith(`There is no stage "${values.only}". There are: ${stages.map((stage) => stage.name).join(', ')}.`);
}
if (positionals.length > (values.changed ? 1 : 0))
  stopWith(`"${positionals.at(-1)}" is not understood here.`);

/** Files to choose the tests by; null where all are wanted. */
async function changedOrNull() {
  if (!values.changed) return null;
  const changed = await changedFiles(positionals[0]).catch((error) => stopWith(error.message));
  process.stdout.write(`Changed files that choose the tests: ${changed.length}\n`);
  return changed;
}

const changed = await changedOrNull();
await ensureInstalled();
const slowness = await measureSlowness();
process.stdout.write(`This machine is ${slowness.toFixed(1)} times as slow as the reference.\n`);
process.env.TEST_SLOWNESS = String(slowness);
report(await withTestFolder(() => runInOrder(stages.filter(isWanted))));

async function runInOrder(wanted) {
  const done = [];
  for (const stage of wanted) {
    process.stdout.write(`\n▸ ${stage.name}\n`);
    const start = Date.now();
    const counts = await stage.run(changed);
    done.push({ name: stage.name, seconds: (Date.now() - start) / 1000, ...counts });
    if (counts.failed > 0) break;
  }
  return done;
}

function report(results) {
  process.stdout.write(`${summaryLines(results, slowness).join('\n')}\n`);
  process.exitCode = results.some(({ failed }) => failed > 0) ? 1 : 0;
}
