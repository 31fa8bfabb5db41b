import { ensureBuilt } from './ensure-built.mjs';
import { ensureTestBrowser } from './ensure-chromium.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { projectNode } from './project-node.mjs';
import { inProject } from './project-root.mjs';
import { run } from './run.mjs';
import { stopWith } from './stop-with.mjs';

await ensureInstalled();
await ensureBuilt().catch((error) => stopWith(`The app could not be built:\n${error.message}`));
process.exitCode = await run(
  projectNode(),
  [inProject('tests', 'sheets', 'main.ts'), ...process.argv.slice(2)],
  { CHROMIUM_PATH: await ensureTestBrowser() },
);
