import { existsSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { budgets } from './budgets.mjs';

const listName = '.screens.json';
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/** `/account/edit` of `_app/account.edit`. */
function addressOf(route) {
  const parts = route.split(/[./]/).filter((part) => !part.startsWith('_') && part !== 'index');
  return `/${parts.join('/')}`;
}

/** A route stands inside those whose names begin its own. */
const layoutsOf = (route, routes) =>
  Object.keys(routes).filter((other) => other.startsWith('_') && route.startsWith(`${other}/`));

/** What a file weighs on the wire. */
export async function weightOf(folder, file) {
  const path = join(folder, file);
  return (await stat(existsSync(`${path}.br`) ? `${path}.br` : path)).size;
}

async function weightOfAll(folder, files) {
  const weights = await Promise.all([...files].map((file) => weightOf(folder, file)));
  return weights.reduce((sum, weight) => sum + weight, 0);
}

/** The files that a service worker keeps from its installation on. */
export async function keptFiles(folder) {
  const worker = await readFile(join(folder, 'sw.js'), 'utf8');
  const entries = [...worker.matchAll(/\{[^{}]*"url":"([^"]+)"[^{}]*\}/g)];
  return new Set(entries.flatMap(([entry, url]) => (entry.includes('"later":true') ? [] : [url])));
}

/** How many those are, and their bytes. */
export async function precacheWeight(folder) {
  const files = await keptFiles(folder);
  return { files: files.size, bytes: await weightOfAll(folder, files) };
}

function filesOf(route, { start, routes }) {
  const layouts = layoutsOf(route, routes).flatMap((layout) => routes[layout]);
  return new Set([...start, ...layouts, ...routes[route]]);
}

const listOf = async (folder) => JSON.parse(await readFile(join(folder, listName), 'utf8'));

/** The JavaScript and CSS files that a route's screen needs before it is shown. */
export async function screenFiles(folder, route) {
  return filesOf(route, await listOf(folder));
}

/** Every screen's JavaScript and CSS before it is shown, and how much of it no first screen has brought. */
async function screensOf(folder) {
  const list = await listOf(folder);
  const isInside = (route) => route.startsWith('_app/');
  const screens = Object.keys(list.routes).filter((route) => !route.startsWith('_') || route.includes('/'));
  return Promise.all(
    screens.map(async (route) => {
      const files = filesOf(route, list);
      const common = filesOf(isInside(route) ? '_app/index' : 'login', list);
      const added = [...files].filter((file) => !common.has(file));
      return {
        address: addressOf(route),
        files: files.size,
        bytes: await weightOfAll(folder, files),
        added: await weightOfAll(folder, added),
        isFirst: route === 'login' || route === '_app/index',
      };
    }),
  );
}

function line({ address, files, bytes, added, isFirst }) {
  const isOver = isFirst ? bytes > budgets.firstScreen : added > budgets.otherScreen;
  const limit = isFirst ? `of ${kilobytes(budgets.firstScreen)}` : `adds ${kilobytes(added)}`;
  const columns = [
    address.padEnd(38),
    String(files).padStart(3),
    kilobytes(bytes).padStart(10),
    `  ${limit}`,
  ];
  return `  ${columns.join('')}${isOver ? '  TOO HEAVY' : ''}`;
}

/** Says how heavy a build is: each screen's JavaScript and CSS (brotli), and what an installed app keeps. */
export async function sizeTable(folder) {
  const screens = await screensOf(folder);
  const order = (screen) => (screen.isFirst ? 0 : 1);
  screens.sort((one, other) => order(one) - order(other) || one.address.localeCompare(other.address));
  const kept = await precacheWeight(folder);
  const isOver = kept.bytes > budgets.precache;
  return [
    `  ${'Before it is shown'.padEnd(36)}files  JS + CSS`,
    ...screens.map(line),
    `  ${'Kept for opening offline'.padEnd(38)}${String(kept.files).padStart(3)}${kilobytes(kept.bytes).padStart(10)}  of ${kilobytes(budgets.precache)}${isOver ? '  TOO HEAVY' : ''}`,
    `  Any other screen may add ${kilobytes(budgets.otherScreen)}.`,
  ].join('\n');
}

/** The list is no part of the app. */
export async function removeScreenList(folder) {
  await Promise.all(['', '.br', '.gz'].map((end) => rm(join(folder, listName + end), { force: true })));
}
