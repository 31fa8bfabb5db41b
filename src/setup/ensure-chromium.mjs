import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectNode } from './project-node.mjs';
import { inProject } from './project-root.mjs';
import { stopWith } from './stop-with.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const insideDownload = [
  ['chrome-linux', 'chrome'],
  ['chrome-linux64', 'chrome'],
  ['chrome-mac', 'Chromium.app', 'Contents', 'MacOS', 'Chromium'],
  ['chrome-win', 'chrome.exe'],
];
const downloadMinutes = 4;

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function downloadFolder() {
  if (process.env.PLAYWRIGHT_BROWSERS_PATH) return process.env.PLAYWRIGHT_BROWSERS_PATH;
  const caches = { darwin: ['Library', 'Caches'], win32: ['AppData', 'Local'] }[process.platform] ?? [
    '.cache',
  ];
  return join(homedir(), ...caches, 'ms-playwright');
}

function downloaded() {
  const folder = downloadFolder();
  if (!existsSync(folder)) return [];
  const versions = readdirSync(folder)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort()
    .reverse();
  return versions.flatMap((version) => insideDownload.map((parts) => join(folder, version, ...parts)));
}

/** Path of a Chromium on this machine, or undefined. */
export function findChromium() {
  const installed = names.map((name) => join('/usr/bin', name));
  const macs = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];
  const candidates = [process.env.CHROMIUM_PATH, ...installed, ...macs, ...downloaded()];
  return candidates.find((path) => path !== undefined && path !== '' && isProgram(path));
}

function tryQuietly(command, commandArguments, minutes) {
  return new Promise((resolve) => {
    const child = spawn(command, commandArguments, {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), minutes * 60_000);
    const finish = (isDone) => {
      clearTimeout(timer);
      resolve(isDone);
    };
    child.on('error', () => finish(false));
    child.on('close', (code) => finish(code === 0));
  });
}

async function installChromium() {
  process.stdout.write('Installing a browser for the tests (once) …\n');
  const cli = inProject('node_modules', '@playwright', 'test', 'cli.js');
  await tryQuietly(projectNode(), [cli, 'install', 'chromium'], downloadMinutes);
  if (findChromium() !== undefined) return;
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return;
  await tryQuietly('apt-get', ['update'], downloadMinutes);
  await tryQuietly('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], downloadMinutes);
}

/** Finds a Chromium or installs one; ends the command with one sentence where neither works. */
export async function ensureChromium() {
  const present = findChromium();
  if (present !== undefined) return present;
  await installChromium();
  return (
    findChromium() ??
    stopWith(
      'The browser tests need a Chromium: install one, or set CHROMIUM_PATH to its program, and run this again.',
    )
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.stdout.write(`${await ensureChromium()}\n`);
}
