import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { updateMe } from '#contract/profile.ts';
import { requestSignInMail } from '#contract/sign-in.ts';
import { getMe } from '#contract/users.ts';
import { filesUntilShown, type LoadedFile, noteWhenShown } from './first-load.ts';
import { expect, signInWithPassword, test, untilInstalled } from './fixtures.ts';

const dist = join(import.meta.dirname, '..', '..', 'dist');

/** Bytes as brotli writes them; lighthouserc.json holds the two first screens in Lighthouse's own units. */
const budgets = {
  /** JavaScript and CSS that must be there before `/login`, and Reception signed in, are shown. */
  firstScreen: 138_000,
  /** HTML, JavaScript and CSS files that such a screen asks for. */
  firstScreenFiles: 12,
  /** JavaScript and CSS that any other screen adds to Reception's. */
  otherScreen: 30_000,
  /** Everything that an installed app keeps from its installation on. */
  installed: 480_000,
};

const otherScreens = [
  '/agenda',
  '/announce',
  '/forum',
  '/contacts',
  '/messages',
  '/table',
  '/w',
  '/apply',
  '/apply/applicant',
  '/apply/mentor',
  '/account',
  '/account/card',
  '/account/devices',
  '/account/edit',
  '/account/manage-organization',
  '/account/profile',
  '/account/waiting',
  '/noura_alharbi',
  '/o/innovation_hub',
  '/terms',
];

const sum = (files: readonly LoadedFile[]) => files.reduce((total, { bytes }) => total + bytes, 0);

function listing(files: readonly LoadedFile[]): string {
  const lines = files
    .toSorted((one, other) => other.bytes - one.bytes)
    .map(({ name, bytes }) => `${String(bytes).padStart(8)}  ${name}`);
  return ['', ...lines, `${String(sum(files)).padStart(8)}  in ${files.length} files`].join('\n');
}

const codeOf = (files: readonly LoadedFile[]) => files.filter(({ name }) => /\.(?:js|css)$/.test(name));

function expectWithinBudget(files: readonly LoadedFile[]): void {
  const code = codeOf(files);
  expect(code.length, listing(files)).toBeGreaterThan(1);
  expect(sum(code), `JavaScript and CSS before it is shown:${listing(code)}`).toBeLessThanOrEqual(
    budgets.firstScreen,
  );
  expect(files.length, listing(files)).toBeLessThanOrEqual(budgets.firstScreenFiles);
}

const receptionShown = ['h2#next-session', 'section[aria-labelledby="agenda-preview"] li:nth-child(3)'];

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
    await keepToken(page, { browser, baseURL });
    await noteWhenShown(page, receptionShown);
    await page.goto('/');
    expectWithinBudget(await filesUntilShown(page));
  });

  test('of any other screen adds little to it', async ({ page, browser, baseURL }) => {
    test.setTimeout(120_000);
    await keepToken(page, { browser, baseURL });
    await noteWhenShown(page, ['h1']);
    await page.goto('/');
    const always = new Set((await filesUntilShown(page)).map(({ name }) => name));
    for (const path of otherScreens) {
      await page.goto(path);
      const added = codeOf(await filesUntilShown(page)).filter(({ name }) => !always.has(name));
      expect(sum(added), `${path}:${listing(added)}`).toBeLessThanOrEqual(budgets.otherScreen);
    }
  });
});

interface Device {
  readonly browser: Browser;
  readonly baseURL: string | undefined;
}

/** Leaves the page as signed in as a phone that has lost everything else. */
async function keepToken(page: Page, { browser, baseURL }: Device): Promise<void> {
  const other = await browser.newContext({ baseURL });
  const token = await tokenOf(await other.newPage());
  await other.close();
  await page.addInitScript((kept) => localStorage.setItem('accessToken', kept), token);
}

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
  expect(sum(files), listing(files)).toBeLessThanOrEqual(budgets.installed);
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
  const named = [...styles.matchAll(/animation:([a-z_][\w-]*)/g)].map((match) => match[1]);
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
