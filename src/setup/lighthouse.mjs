import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { projectNode } from './project-node.mjs';
import { inProject } from './project-root.mjs';
import { run } from './run.mjs';
import { stopWith } from './stop-with.mjs';

const version = '13.5.0';
// Apart from the project's own packages: Lighthouse brings a hundred of its own that nothing else needs.
const folder = inProject('node_modules', '.cache', 'lighthouse');
const manifest = `${folder}/node_modules/lighthouse/package.json`;
const npmArguments = [
  'install',
  '--prefix',
  folder,
  '--no-save',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
];

async function installedVersion() {
  return existsSync(manifest) ? JSON.parse(await readFile(manifest, 'utf8')).version : undefined;
}

async function ensureLighthouse() {
  if ((await installedVersion()) === version) return;
  process.stdout.write('Installing Lighthouse (once) …\n');
  await mkdir(folder, { recursive: true });
  const child = spawn('npm', [...npmArguments, '--loglevel=error', `lighthouse@${version}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  await new Promise((resolve) => {
    child.on('error', resolve);
    child.on('close', resolve);
  });
  if ((await installedVersion()) !== version) {
    stopWith('Lighthouse could not be installed. Connect to a network and run this again.');
  }
}

await ensureInstalled();
await ensureBuilt().catch((error) => stopWith(`The app could not be built:\n${error.message}`));
const chromium = await ensureChromium();
await ensureLighthouse();
process.exitCode = await run(
  projectNode(),
  [inProject('tests', 'bench', 'lighthouse', 'main.ts'), ...process.argv.slice(2)],
  { CHROMIUM_PATH: chromium, LIGHTHOUSE_FOLDER: folder },
);
