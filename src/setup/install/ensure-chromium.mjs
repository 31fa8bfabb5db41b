import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inProject } from '#setup/project-root.mjs';
import { stopWith } from '#setup/stop-with.mjs';
import { projectNode } from './project-node.mjs';

/** The browser as people have it, and the same without its windows, which the tests run a quarter faster in. */
const whole = {
  programs: [
    ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(inSystem),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  downloads: /^chromium-\d+$/,
  insideDownload: [
    ['chrome-linux', 'chrome'],
    ['chrome-linux64', 'chrome'],
    ['chrome-mac', 'Chromium.app', 'Contents', 'MacOS', 'Chromium'],
    ['chrome-win', 'chrome.exe'],
  ],
  playwright: ['--no-shell'],
  debian: 'chromium',
};
const windowless = {
  programs: [inSystem('chromium-headless-shell')],
  downloads: /^chromium_headless_shell-\d+$/,
  insideDownload: [
    ['chrome-linux', 'headless_shell'],
    ['chrome-headless-shell-linux64', 'chrome-headless-shell'],
    ['chrome-mac', 'headless_shell'],
    ['chrome-headless-shell-mac-arm64', 'chrome-headless-shell'],
    ['chrome-headless-shell-mac-x64', 'chrome-headless-shell'],
    ['chrome-win', 'headless_shell.exe'],
  ],
  playwright: ['--only-shell'],
  debian: 'chromium-headless-shell',
};
const downloadMinutes = 4;

function inSystem(name) {
  return join('/usr/bin', name);
}

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

function downloaded({ downloads, insideDownload }) {
  const folder = downloadFolder();
  if (!existsSync(folder)) return [];
  const versions = readdirSync(folder)
    .filter((name) => downloads.test(name))
    .sort()
    .reverse();
  return versions.flatMap((version) => insideDownload.map((parts) => join(folder, version, ...parts)));
}

function find(browser) {
  const candidates = [process.env.CHROMIUM_PATH, ...browser.programs, ...downloaded(browser)];
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

async function install(browser) {
  process.stdout.write('Installing a browser for the tests (once) …\n');
  const cli = inProject('node_modules', '@playwright', 'test', 'cli.js');
  await tryQuietly(projectNode(), [cli, 'install', 'chromium', ...browser.playwright], downloadMinutes);
  if (find(browser) !== undefined) return;
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return;
  await tryQuietly('apt-get', ['update'], downloadMinutes);
  await tryQuietly('apt-get', ['install', '-y', '--no-install-recommends', browser.debian], downloadMinutes);
}

async function ensure(browser) {
  if (find(browser) === undefined) await install(browser);
  return find(browser);
}

const missing =
  'The browser tests need a Chromium: install one, or set CHROMIUM_PATH to its program, and run this again.';

/** Finds a Chromium or installs one; ends the command with one sentence where neither works. */
export async function ensureChromium() {
  return (await ensure(whole)) ?? stopWith(missing);
}

/** The same for the tests: one without windows where that can be had. */
export async function ensureTestBrowser() {
  return (await ensure(windowless)) ?? (await ensureChromium());
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.stdout.write(`${await ensureTestBrowser()}\n`);
}
