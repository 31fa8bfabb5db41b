import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { requestSignInMail } from '#contract/sign-in.ts';
import { getMe, updateMe } from '#contract/users.ts';
import { budgets } from '#setup/budgets.mjs';
import { filesUntilShown, type LoadedFile, noteWhenShown } from './first-load.ts';
import { expect, signInWithPassword, test, untilInstalled } from './fixtures.ts';

const dist = join(import.meta.dirname, '..', '..', 'dist');
/** Files that belong to what comes after a first screen. */
const later = /\/(?:later|wide|notices|coming|account|onboarding|install|moving|motion)[\w.-]*$/;

const sum = (files: readonly LoadedFile[]) => files.reduce((total, { bytes }) => total + bytes, 0);

function listing(files: readonly LoadedFile[]): string {
  const lines = files
    .toSorted((one, other) => other.bytes - one.bytes)
    .map(({ name, bytes }) => `${String(bytes).padStart(8)}  ${name}`);
  return ['', ...lines, `${String(sum(files)).padStart(8)}  in ${files.length} files`].join('\n');
}

function expectWithinBudget(files: readonly LoadedFile[]): void {
  const code = files.filter(({ name }) => /\.(?:js|css)$/.test(name));
  expect(code.length, listing(files)).toBeGreaterThan(1);
  expect(sum(code), `JavaScript and CSS before it is shown:${listing(code)}`).toBeLessThanOrEqual(
    budgets.firstScreen,
  );
  expect(files.length, listing(files)).toBeLessThanOrEqual(budgets.firstScreenFiles);
  expect(code.map(({ name }) => name).filter((name) => later.test(name))).toEqual([]);
}

test.describe('a first load', () => {
  test.use({ serviceWorkers: 'block' });

  test('of sign-in stays within its budget', async ({ page }) => {
    await noteWhenShown(page, ['input[name="email"]', 'button[type="submit"]']);
    await page.goto('/login');
    expectWithinBudget(await filesUntilShown(page));
  });

  test('of Reception stays within its budget for somebody whose phone has kept the token only', async ({
    page,
    browser,
    baseURL,
  }) => {
    const other = await browser.newContext({ baseURL });
    const token = await tokenOf(await other.newPage());
    await other.close();
    await page.addInitScript((kept) => localStorage.setItem('accessToken', kept), token);
    await noteWhenShown(page, [
      'h2#next-session',
      'section[aria-labelledby="agenda-preview"] li:nth-child(3)',
    ]);
    await page.goto('/');
    expectWithinBudget(await filesUntilShown(page));
  });
});

async function tokenOf(page: Page): Promise<string> {
  await signInWithPassword(page, 'participant@demo.test');
  return page.evaluate(() => localStorage.getItem('accessToken') ?? '');
}

test('what an installed app keeps stays within its budget', async ({ page }) => {
  await page.goto('/login');
  await untilInstalled(page);
  const kept = await page.evaluate(async () => {
    const caches = await Promise.all((await self.caches.keys()).map((name) => self.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  // What is in no file is the worker's own note of which build it keeps.
  const files = (await Promise.all([...new Set(kept)].map(weigh))).filter(({ bytes }) => bytes > 0);
  expect(files.length).toBeGreaterThan(20);
  expect(sum(files), listing(files)).toBeLessThanOrEqual(budgets.precache);
});

async function weigh(name: string): Promise<LoadedFile> {
  const path = join(dist, name === '/' ? 'index.html' : name);
  const found = await stat(`${path}.br`)
    .catch(() => stat(path))
    .catch(() => null);
  return { name, bytes: found?.size ?? 0 };
}

test('every animation that a style names is there', async () => {
  const assets = join(dist, 'assets');
  const names = (await readdir(assets)).filter((name) => name.endsWith('.css'));
  const styles = (await Promise.all(names.map((name) => readFile(join(assets, name), 'utf8')))).join('\n');
  const made = [...styles.matchAll(/@keyframes ([\w-]+)/g)].map((match) => match[1]);
  const named = [...styles.matchAll(/animation:([a-z][\w-]*)/g)].map((match) => match[1]);
  expect(new Set(named).difference(new Set([...made, 'none']))).toEqual(new Set());
});

test('the app carries neither descriptions nor replies of the calls that it makes', async () => {
  const assets = join(dist, 'assets');
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  const code = (await Promise.all(names.map((name) => readFile(join(assets, name), 'utf8')))).join('\n');
  expect(code).toContain(getMe.path);
  for (const endpoint of [getMe, updateMe, requestSignInMail]) expect(code).not.toContain(endpoint.summary);
  expect(code).not.toContain('judgingCriteria:');
});
