import { existsSync, globSync } from 'node:fs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './install/ensure-installed.mjs';
import { projectNode } from './install/project-node.mjs';
import { inProject } from './project-root.mjs';
import { run } from './run.mjs';
import { stopWith } from './stop-with.mjs';

/** Debian's packages and the programs that are wanted of them. */
const wanted = [
  { name: 'webkit2gtk-driver', programs: '/usr/bin/WebKitWebDriver' },
  { name: 'xvfb', programs: '/usr/bin/Xvfb' },
  { name: 'firefox-esr', programs: '/usr/bin/firefox-esr' },
];
const miniBrowsers = '/usr/lib/*/webkit2gtk-4.*/MiniBrowser';

function missingPackages() {
  return wanted.filter(({ programs }) => !existsSync(programs)).map(({ name }) => name);
}

async function ensureEngines() {
  const missing = missingPackages();
  if (missing.length === 0) return;
  const byHand = `This needs WebKit and Firefox: "apt-get install --no-install-recommends ${missing.join(' ')}" on Debian, then run this again.`;
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    stopWith(byHand);
  }
  process.stdout.write(`Installing ${missing.join(', ')} (once) …\n`);
  const quietly = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['-qq', 'update'], quietly);
  await run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', ...missing], quietly);
  if (missingPackages().length > 0) stopWith(byHand);
}

await ensureInstalled();
await ensureBuilt().catch((error) => stopWith(`The app could not be built:\n${error.message}`));
await ensureEngines();
process.exitCode = await run(projectNode(), [inProject('tests', 'engines', 'main.ts')], {
  MINI_BROWSER_PATH: globSync(miniBrowsers)[0] ?? '',
});
