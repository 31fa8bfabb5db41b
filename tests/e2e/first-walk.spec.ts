import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type BrowserContext,
  chromium,
  type LaunchOptions,
  type Page,
  type TestInfo,
} from '@playwright/test';
import { type AppServer, startAppServer } from './app-server.ts';
import { guardConsole } from './console-guard.ts';
import {
  askForMail,
  codeField,
  expect,
  newAddress,
  onboard,
  reception,
  test,
  untilInstalled,
} from './fixtures.ts';

const sizes = [
  { name: 'phone', viewport: { width: 390, height: 844 } },
  { name: 'wide', viewport: { width: 1280, height: 800 } },
] as const;

interface Installed {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly complaints: () => string[];
}

/** A browser that keeps what it stores when it is closed, as a phone does. */
async function openBrowser(
  server: AppServer,
  testInfo: TestInfo,
  options: LaunchOptions & { viewport: { width: number; height: number } },
): Promise<Installed> {
  const context = await chromium.launchPersistentContext(testInfo.outputPath('profile'), {
    ...options,
    baseURL: server.origin,
    locale: 'en-GB',
    timezoneId: 'Asia/Riyadh',
  });
  const guard = guardConsole(context);
  return { context, page: context.pages()[0] ?? (await context.newPage()), complaints: guard.complaints };
}

/**
 * Chromium writes local storage to disk some seconds after a change and not when it is closed,
 * so what is looked for here is what a phone would have after a few seconds in use.
 */
async function untilOnDisk(testInfo: TestInfo, text: string): Promise<void> {
  const folder = testInfo.outputPath('profile', 'Default', 'Local Storage', 'leveldb');
  const encodings = ['latin1', 'utf16le'] as const;
  const isWritten = async () => {
    const names = await readdir(folder);
    const files = await Promise.all(
      names.map((name) => readFile(join(folder, name)).catch(() => Buffer.alloc(0))),
    );
    return files.some((bytes) => encodings.some((encoding) => bytes.includes(Buffer.from(text, encoding))));
  };
  await expect.poll(isWritten, { timeout: 15_000 }).toBe(true);
}

async function signIn(page: Page, server: AppServer, half: 'link' | 'code'): Promise<void> {
  const email = newAddress();
  await askForMail(page, email);
  const mail = await server.newestMail(email);
  if (half === 'link') await page.goto(mail.link);
  else await codeField(page).fill(mail.code);
  await expect(page.getByRole('heading', { name: 'What is your name?' })).toBeVisible();
}

async function expectAgendaOf17(page: Page): Promise<void> {
  // On a wide screen the agenda stands beside Reception, and its own page is opened by its address.
  const isPhone = (page.viewportSize()?.width ?? 0) < 900;
  if (isPhone) await page.getByRole('link', { name: 'All 17' }).click();
  else await page.goto('/agenda');
  await expect(page.getByRole('heading', { level: 1, name: 'Agenda' })).toBeVisible();
  await page.getByRole('button', { name: /^5 earlier/ }).click();
  await expect(page.getByRole('main').getByRole('link', { name: /Confirmed/ })).toHaveCount(17);
}

for (const { name, viewport } of sizes) {
  for (const half of ['link', 'code'] as const) {
    test(`on a ${name} a newcomer signs in with the ${half}, and the app opens with no server after a restart of the browser`, async ({
      launchOptions,
    }, testInfo) => {
      await using server = await startAppServer();
      const first = await openBrowser(server, testInfo, { ...launchOptions, viewport });
      await signIn(first.page, server, half);
      await onboard(first.page);
      await expect(first.page.getByRole('heading', { level: 1 })).toHaveText('Good afternoon, Noura');
      await expectAgendaOf17(first.page);
      await untilInstalled(first.page);
      await untilOnDisk(testInfo, 'Noura');
      await first.context.close();
      expect(first.complaints()).toEqual([]);

      await server.stop();

      const second = await openBrowser(server, testInfo, { ...launchOptions, viewport });
      await second.page.goto('/');
      await expect(reception(second.page)).toHaveText('Good afternoon, Noura');
      await expect(second.page.getByText(/^Offline · as of/).first()).toBeVisible();
      await expectAgendaOf17(second.page);
      await second.context.close();
      expect(second.complaints()).toEqual([]);
    });
  }
}
