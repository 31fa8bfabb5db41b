import { parseArgs } from 'node:util';
import { ensureInstalled } from './ensure-installed.mjs';
import { stopWith } from './stop-with.mjs';
import { withTestFolder } from './test-folder.mjs';
import { stages } from './test-stages.mjs';

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const isWanted = (stage) =>
  values.only === undefined || stage.name === values.only || stage.neededBy?.includes(values.only);
if (values.only !== undefined && !stages.some((stage) => stage.name === values.only)) {
  stopWith(`There is no stage "${values.only}". There are: ${stages.map((stage) => stage.name).join(', ')}.`);
}

await ensureInstalled();
report(await withTestFolder(() => runInOrder(stages.filter(isWanted))));

async function runInOrder(wanted) {
  const done = [];
  for (const stage of wanted) {
    process.stdout.write(`\n▸ ${stage.name}\n`);
    const start = Date.now();
    const counts = await stage.run();
    done.push({ name: stage.name, seconds: (Date.now() - start) / 1000, ...counts });
    if (counts.failed > 0) break;
  }
  return done;
}

function report(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  process.stdout.write('\n');
  for (const { name, seconds, passed, failed, retried } of results) {
    const tests = passed + failed > 0 ? `${passed} passed, ${failed} failed` : 'ok';
    const tries = retried > 0 ? ` (${retried} at the second try)` : '';
    process.stdout.write(`${name.padEnd(8)}${seconds.toFixed(1).padStart(7)} s  ${tests}${tries}\n`);
  }
  const skipped = sum('skipped');
  process.stdout.write(
    `\n${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`,
  );
  process.exitCode = sum('failed') > 0 ? 1 : 0;
}
