import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { everyWayIn } from '#tests/support/every-way-in.ts';
import { folderOf } from './builds.ts';
import {
  filesUntilShown,
  followScripts,
  keptAddresses,
  type LoadedFile,
  listing,
  noteShifts,
  noteWhenShown,
  shifts,
  sum,
} from './first-load.ts';
import { expect, reception, test, untilFetchedAhead, untilInstalled } from './fixtures.ts';

/** Bytes as brotli writes them; lighthouserc.json holds the two first screens in Lighthouse's own units. */
const budgets = {
  /** JavaScript and CSS that must be there before `/login` is shown, with every way to sign in. */
  signIn: 144_700,
  /** The same before Reception is, signed in. */
  reception: 143_200,
  /** HTML, JavaScript and CSS files that such a screen asks for. */
  firstScreenFiles: 13,
  /** JavaScript and CSS that any other screen adds to Reception's. */
  otherScreen: 35_600,
  /** Everything that an installed app keeps from its installation on. */
  installed: 632_800,
};

test.use({ settings: everyWayIn });

const otherScreens = [
  '/agenda',
  '/announce',
  '/forum',
  '/contacts',
  '/messages',
  '/table',
  '/w',
  '/w/welcome/about',
  '/apply',
  '/apply/applicant',
  '/apply/mentor',
  '/account',
  '/account/card',
  '/account/data',
  '/account/devices',
  '/account/edit',
  '/account/email',
  '/account/files',
  '/account/manage-organization',
  '/account/notifications',
  '/account/passkeys',
  '/account/profile',
  '/account/sign-in',
  '/account/waiting',
  '/noura_alharbi',
  '/o/innovation_hub',
  '/share?text=Hello',
  '/terms',
];

const withhold = (page: Page, files: RegExp) =>
  page.route(files, (route: Route) => route.abort('internetdisconnected'));

const codeOf = (files: readonly LoadedFile[]) => files.filter(({ name }) => /\.(?:js|css)$/.test(name));

function expectWithinBudget(files: readonly LoadedFile[], budget: number): void {
  const code = codeOf(files);
  expect(code.length, listing(files)).toBeGreaterThan(1);
  expect(sum(code), `JavaScript and CSS before it is shown:${listing(code)}`).toBeLessThanOrEqual(budget);
  expect(files.length, listing(files)).toBeLessThanOrEqual(budgets.firstScreenFiles);
}

test('a first load of sign-in stays within its budget, and nothing of it jumps', async ({ page }) => {
  await noteShifts(page);
  await noteWhenShown(page, ['input[name="email"]', 'button[type="submit"]']);
  await page.goto('/login');
  expectWithinBudget(await filesUntilShown(page), budgets.signIn);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'LinkedIn' })).toBeVisible();
  expect(await shifts(page)).toEqual([]);
});

/** Leaves the page as signed in as a phone that has lost everything else. */
async function keepToken(page: Page, token: string | undefined): Promise<void> {
  await page.addInitScript((kept) => localStorage.setItem('accessToken', kept), token ?? '');
}

test('a first load of Reception stays within its budget for somebody whose phone has kept the token only, and nothing jumps there or in a list', async ({
  page,
  callerFor,
}) => {
  await keepToken(page, (await callerFor('participant')).token);
  // Where the answers take long it is fetched before they are shown, which does not wait for it.
  await withhold(page, /\/start-background-/);
  await noteShifts(page);
  await noteWhenShown(page, ['h2#next-session', 'section[aria-labelledby="agenda-preview"] li:nth-child(3)']);
  await page.goto('/');
  expectWithinBudget(await filesUntilShown(page), budgets.reception);
  const session = page.getByRole('link', { name: /Designing for people/ }).first();
  await expect(session).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  const lists = {
    '/': session,
    '/agenda': session,
    '/announce': page.getByRole('heading', { name: 'Earlier' }),
    '/forum': page.getByRole('list', { name: 'Posts' }).getByRole('listitem').nth(5),
    '/o': page.getByRole('list', { name: 'Organisations' }).getByRole('listitem').first(),
  };
  for (const [path, sign] of Object.entries(lists)) {
    await page.goto(path);
    await expect(sign).toBeVisible();
    expect(await shifts(page), path).toEqual([]);
  }
});

test('a first load of any other screen adds little to it', async ({ page, callerFor }) => {
  await keepToken(page, (await callerFor('participant')).token);
  await noteWhenShown(page, ['h1']);
  await page.goto('/');
  const always = new Set((await filesUntilShown(page)).map(({ name }) => name));
  for (const path of otherScreens) {
    await page.goto(path, { waitUntil: 'commit' });
    const added = codeOf(await filesUntilShown(page)).filter(({ name }) => !always.has(name));
    expect(sum(added), `${path}:${listing(added)}`).toBeLessThanOrEqual(budgets.otherScreen);
  }
});

async function weigh(name: string): Promise<LoadedFile> {
  const path = join(folderOf('first'), name === '/' ? 'index.html' : name);
  const found = await stat(`${path}.br`)
    .catch(() => stat(path))
    .catch(() => null);
  return { name, bytes: found?.size ?? 0 };
}

const whatIsAskedFor =
  /(?:sheet|composer|editor|squire|image-flow|phone-field|room-form|thread-page|current-outbox)/;

test.describe('once the app is installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the phone keeps no more than its budget, and a start runs nothing that nobody asked for', async ({
    page,
    login,
  }) => {
    await login();
    await page.goto('/');
    await untilInstalled(page);
    await untilFetchedAhead(page);
    // What is in no file is the worker's own note of which build it keeps.
    const files = (await Promise.all((await keptAddresses(page)).map(weigh))).filter(
      ({ bytes }) => bytes > 0,
    );
    expect(files.length).toBeGreaterThan(20);
    expect(sum(files), listing(files)).toBeLessThanOrEqual(budgets.installed);

    await page.clock.install();
    const run = await followScripts(page);
    await page.goto('/');
    await expect(reception(page)).toBeVisible();
    // Of what goes on behind the screens it comes last.
    await expect.poll(() => run.some((name) => name.startsWith('service-worker-'))).toBe(true);
    await page.clock.runFor(10_000);
    await expect(reception(page)).toBeVisible();
    expect(run.length).toBeGreaterThan(1);
    expect(run.filter((name) => whatIsAskedFor.test(name))).toEqual([]);
  });

  test('what was not run opens at the first tap without a network: a sheet, the composer and its formats', async ({
    page,
    context,
    login,
  }) => {
    await login();
    await page.goto('/');
    await untilInstalled(page);
    await context.setOffline(true);
    await page.reload();
    await expect(reception(page)).toBeVisible();
    await page.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('dialog', { name: 'More' })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Forum' }).click();
    const write = page.getByRole('button', { name: /^New Post/ });
    await expect(write).toBeVisible();
    await context.setOffline(true);
    await write.click();
    const field = page.getByRole('textbox', { name: 'New post' });
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('data-formats', 'there');
  });
});

const sheets = /\/assets\/more-sheet-[\w-]+\.js$/;

test('the finger on its way fetches what the tap opens; a sheet whose code cannot be had breaks nothing, and opens at a later tap', async ({
  page,
  login,
}) => {
  await login();
  await page.goto('/');
  const more = page.getByRole('button', { name: 'More' });
  const sheet = page.getByRole('dialog', { name: 'More' });
  await withhold(page, sheets);
  const asked = page.waitForRequest(sheets);
  await more.dispatchEvent('pointerdown');
  await asked;
  await expect(sheet).toBeHidden();

  await page.reload();
  const failed = page.waitForEvent('requestfailed', (request) => sheets.test(request.url()));
  await more.click();
  await failed;
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'People' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  await page.unroute(sheets);
  await more.click();
  await expect(sheet).toBeVisible();
});

test('code that is gone everywhere costs a tap and nothing that was typed', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/The code of this screen could not be loaded|status of 404/);
  const heading = page.getByRole('heading', { level: 1 });
  const reload = page.getByRole('button', { name: 'Reload' });
  const code = /\/assets\/(?:terms|legal)[\w.-]+\.js$/;
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('half-typed@exam');
  await page.evaluate(() => Object.assign(window, { isUntouched: true }));
  await page.route(code, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('link', { name: 'Terms of Service' }).click();
  await expect(heading).toHaveText('A newer version is there');
  expect(await page.evaluate(() => 'isUntouched' in window), 'it must not reload by itself').toBe(true);
  await page.unroute(code);
  await reload.click();
  await expect(heading).toHaveText('Terms of Service');

  await withhold(page, code);
  await page.reload();
  await expect(heading).toHaveText('A newer version is there');
  await page.unroute(code);
  await reload.click();
  await expect(heading).toHaveText('Terms of Service');
  await page.goto('/login');
  await expect(page.getByLabel('E-mail')).toHaveValue('half-typed@exam');
});
