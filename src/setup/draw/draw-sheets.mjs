import { ensureBuilt } from '#setup/ensure-built.mjs';
import { ensureTestBrowser } from '#setup/install/ensure-chromium.mjs';
import { ensureInstalled } from '#setup/install/ensure-installed.mjs';
import { projectNode } from '#setup/install/project-node.mjs';
import { inProject } from '#setup/project-root.mjs';
import { run } from '#setup/run.mjs';
import { stopWith } from '#setup/stop-with.mjs';

await ensureInstalled();
await ensureBuilt().catch((error) => stopWith(`The app could not be built:\n${error.message}`));
process.exitCode = await run(
  projectNode(),
  [inProject('tests', 'sheets', 'main.ts'), ...process.argv.slice(2)],
  { CHROMIUM_PATH: await ensureTestBrowser() },
);
