import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { storageKeys } from '#client/lib/phone-storage.ts';
import { deploymentPath } from '#contract/deployment.ts';
import { appBuildsKey, appFilesCacheName } from '#contract/kept-on-phone.ts';
import { onSleep } from '#tests/support/sleep.ts';
import { scaled } from '#tests/support/slowness.ts';
import { type Caller, callerAs } from './api-caller.ts';
import { type AppServer, aFridayInJune, startAppServer } from './app-server.ts';
import { type ConsoleGuard, guardConsole } from './console-guard.ts';

export type DemoPerson = 'host' | 'admin' | 'participant' | 'second' | 'applicant';

export interface TestFixtures {
  readonly consoleGuard: ConsoleGuard;
  /** Gives the phone the session of one of the demo's people; the next address opened is opened by them. */
  readonly login: (who?: DemoPerson) => Promise<void>;
  /** Another phone as long as the test lasts, of somebody who is signed in there, or of nobody. */
  readonly onDevice: (who?: DemoPerson, options?: BrowserContextOptions) => Promise<Page>;
  /** Calls of one of the demo's people, apart from any page. */
  readonly callerFor: (who: DemoPerson) => Promise<Caller>;
}

export interface WorkerFixtures {
  /** What "now" is for the programme when the worker's server starts. */
  readonly programmeClock: string;
  /** Settings of the worker's server besides. */
  readonly settings: Readonly<Record<string, string>>;
  readonly server: AppServer;
  /** Signed in by the API, once for each person and worker. */
  readonly sessions: (who: DemoPerson) => Promise<Caller>;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  programmeClock: [aFridayInJune, { scope: 'worker', option: true }],
  settings: [{}, { scope: 'worker', option: true }],
  server: [
    async ({ programmeClock, settings }, use) => {
      await using server = await startAppServer({ programmeClock, settings });
      await use(server);
    },
    { scope: 'worker' },
  ],
  sessions: [
    async ({ server, playwright }, use) => {
      const request = await playwright.request.newContext();
      const callers = new Map<DemoPerson, Promise<Caller>>();
      await use((who) => {
        const caller = callers.get(who) ?? callerAs({ request, origin: server.origin }, who);
        callers.set(who, caller);
        return caller;
      });
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  consoleGuard: [
    async ({ context }, use, testInfo) => {
      onSleep((ms) => testInfo.annotations.push({ type: 'slept', description: String(ms) }));
      const guard = guardConsole(context);
      await use(guard);
      expect(guard.complaints(), 'unexpected output of the browser').toEqual([]);
    },
    { auto: true },
  ],
  onDevice: async ({ browser, sessions, consoleGuard }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (who, options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      consoleGuard.listenTo(context);
      if (who !== undefined) await signInByToken(context, await sessions(who));
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  login: async ({ context, sessions }, use) =>
    use(async (who = 'participant') => signInByToken(context, await sessions(who))),
  callerFor: async ({ sessions }, use) => use(sessions),
});

export { expect };

export const reception = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /^Good (?:morning|afternoon|evening), / });

/** Leaves a browser as one that has signed in at some time; its pages notice when they are loaded. */
export async function signInByToken(context: BrowserContext, caller: Caller): Promise<void> {
  const { request, origin, token = '' } = caller;
  const deployment = await (await request.get(origin + deploymentPath)).text();
  const kept = { accessToken: token, deployment };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  await context.setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
}

/** Screen to which sign-in leads where nothing else was meant. */
export const untilIn = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Rooms' })).toBeVisible();

/** Signs in as people do, with a session that nothing else uses, and waits for Rooms. */
export async function signInWithPassword(page: Page, email: string): Promise<void> {
  await page.goto('/login?with=password');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('demo-password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await untilIn(page);
}

export async function askForMail(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Email me the Magic Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
}

export const codeField = (page: Page) => page.getByLabel(/six digits/);

/** Whoever signs in for the first time tells who they are. */
export async function onboard(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Noura');
  await page.getByLabel('Last name').fill('Alharbi');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Company').fill('Innovation Hub');
  await page.getByLabel('Position').fill('Founder');
  await page.getByRole('button', { name: 'Complete' }).click();
  await untilIn(page);
}

/** Resolves once the worker runs and has everything that the app needs to open without a network. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const timeout = scaled(45_000);
  const isKept = () => page.evaluate(isWhole, [appFilesCacheName, appBuildsKey] as const);
  await expect.poll(isKept, { timeout }).toBe(true);
}

/** Resolves once the phone has what a member is likely to open where there is no network. */
export async function untilFetchedAhead(page: Page): Promise<void> {
  const isFetched = (name: string) => Object.keys(localStorage).some((key) => key.startsWith(name));
  // Some sixty calls, each when the browser has nothing else to do.
  const timeout = scaled(45_000);
  await expect.poll(() => page.evaluate(isFetched, storageKeys.fetchedAhead), { timeout }).toBe(true);
}

async function isWhole([cacheName, key]: readonly [string, string]): Promise<boolean> {
  const stored = await (await caches.open(cacheName)).match(key);
  const builds: readonly { readonly whole?: boolean }[] = (await stored?.json()) ?? [];
  return builds.at(-1)?.whole === true;
}

let counter = 0;

/** An address that nobody else in this run uses. */
export function newAddress(): string {
  counter += 1;
  return `person-${process.pid}-${counter}@example.org`;
}
