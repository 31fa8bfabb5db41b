import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureChromium } from './install/ensure-chromium.mjs';
import { ensureInstalled } from './install/ensure-installed.mjs';
import { projectNode } from './install/project-node.mjs';
import { inProject } from './project-root.mjs';
import { run } from './run.mjs';
import { stopWith } from './stop-with.mjs';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    /** `devtools` slows line and processor down for real, which also counts what a page does long after its start. */
    throttling: { type: 'string', default: 'simulate' },
  },
});

await ensureInstalled();
await ensureBuilt().catch((error) => stopWith(`The app could not be built:\n${error.message}`));
const chromium = await ensureChromium();

const program = fileURLToPath(import.meta.resolve('@lhci/cli/src/cli.js'));
const lhci = (...words) => run(projectNode(), [program, ...words]);

async function collect(...words) {
  const browser = `--chromePath=${chromium}`;
  const code = await lhci('collect', browser, `--settings.throttlingMethod=${values.throttling}`, ...words);
  if (code !== 0) stopWith('Lighthouse did not finish.');
}

// A browser of its own for each round, and the screens in turns: whatever else the machine does meets all of them alike.
for (let round = 1; round <= Number(values.runs); round += 1) {
  await collect(...(round === 1 ? [] : ['--additive']));
  await collect('--additive', '--url=http://localhost:8099/', '--settings.disableStorageReset');
}
const asserted = await lhci('assert');
await lhci('upload');
const compared = await run(projectNode(), [inProject('tests', 'bench', 'lighthouse', 'compare.ts')]);
process.exitCode = asserted || compared;
