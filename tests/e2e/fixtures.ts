import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { type AppServer, aFridayInJune, startAppServer } from './app-server.ts';
import { type ConsoleGuard, guardConsole } from './console-guard.ts';

export interface TestFixtures {
  readonly consoleGuard: ConsoleGuard;
  /** Signs in as one of the demo's people and waits for Reception. */
  readonly login: (who?: DemoPerson) => Promise<void>;
  /** Somebody else, signed in on a device of their own as long as the test lasts. */
  readonly onDevice: (who: DemoPerson) => Promise<Page>;
}

export interface WorkerFixtures {
  /** What "now" is for the programme when the worker's server starts. */
  readonly programmeClock: string;
  readonly server: AppServer;
}

export type DemoPerson = 'host' | 'admin' | 'participant' | 'second' | 'applicant';

export const test = base.extend<TestFixtures, WorkerFixtures>({
  programmeClock: [aFridayInJune, { scope: 'worker', option: true }],
  server: [
    async ({ programmeClock }, use) => {
      await using server = await startAppServer({ programmeClock });
      await use(server);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  consoleGuard: [
    async ({ context }, use) => {
      const guard = guardConsole(context);
      await use(guard);
      expect(guard.complaints(), 'unexpected output of the browser').toEqual([]);
    },
    { auto: true },
  ],
  onDevice: async ({ browser, baseURL }, use) => {
    const pages: Page[] = [];
    await use(async (who) => {
      const page = await personOnDevice(browser, { who, baseURL });
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.context().close();
  },
  login: async ({ page }, use) => use((who = 'participant') => signInWithPassword(page, `${who}@demo.test`)),
});

export { expect };

export const reception = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /^Good (?:morning|afternoon|evening), / });

export async function signInWithPassword(page: Page, email: string): Promise<void> {
  await page.goto('/login?with=password');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('demo-password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(reception(page)).toBeVisible();
}

export async function personOnDevice(
  browser: Browser,
  { who, baseURL }: { who: DemoPerson; baseURL: string | undefined },
): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signInWithPassword(page, `${who}@demo.test`);
  return page;
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
  await expect(reception(page)).toBeVisible();
}

/** Resolves once the worker runs and has everything that the app needs to open without a network. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

let counter = 0;

/** An address that nobody else in this run uses. */
export function newAddress(): string {
  counter += 1;
  return `person-${process.pid}-${counter}@example.org`;
}
