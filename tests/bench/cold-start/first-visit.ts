import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { storageKeys } from '#client/lib/phone-storage.ts';
import { signIn } from '#tests/bench/support/sign-in.ts';
import { openBrowser } from './persistent-browser.ts';

async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForLoadState('networkidle');
}

/** Chromium writes local storage some seconds after a change and not when it is closed. */
async function untilOnDisk(profile: string, text: string): Promise<void> {
  const folder = join(profile, 'Default', 'Local Storage', 'leveldb');
  const encodings = ['latin1', 'utf16le'] as const;
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    const names = await readdir(folder);
    const files = await Promise.all(
      names.map((name) => readFile(join(folder, name)).catch(() => Buffer.alloc(0))),
    );
    const isIn = (bytes: Buffer) => encodings.some((encoding) => bytes.includes(Buffer.from(text, encoding)));
    if (files.some(isIn)) return;
    await setTimeout(100);
  }
  throw new Error(`The browser has not written "${text}" to its disk.`);
}

/** Signs in, sees Reception and the agenda once, and closes the browser. */
export async function visitApp(executablePath: string, profile: string, origin: string): Promise<void> {
  const context = await openBrowser(executablePath, profile);
  const page = context.pages()[0] ?? (await context.newPage());
  await signIn(page, origin);
  await page.getByRole('link', { name: 'All 17' }).click();
  await page.getByRole('heading', { level: 1, name: 'Agenda' }).waitFor();
  await untilInstalled(page);
  const token = await page.evaluate((key) => localStorage.getItem(key) ?? '', storageKeys.token);
  await untilOnDisk(profile, token);
  await untilOnDisk(profile, 'clientState');
  await context.close();
}

export async function visitBareApp(executablePath: string, profile: string, origin: string): Promise<void> {
  const context = await openBrowser(executablePath, profile);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(origin);
  await page.getByText('Row 40 of 40').waitFor();
  await untilInstalled(page);
  await context.close();
}
