import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { guardConsole } from './console-guard.ts';
import { expect } from './fixtures.ts';

type BrowserOptions = Parameters<typeof chromium.launchPersistentContext>[1];

interface Installed {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly complaints: () => string[];
}

/** A browser that keeps what it stores when it is closed, as a phone does. */
export async function openBrowser(profile: string, options: BrowserOptions): Promise<Installed> {
  const context = await chromium.launchPersistentContext(profile, { ...options, serviceWorkers: 'allow' });
  const { complaints } = guardConsole(context);
  return { context, page: context.pages()[0] ?? (await context.newPage()), complaints };
}

/**
 * Chromium writes local storage to disk some seconds after a change and not when it is closed,
 * so what is looked for here is what a phone would have after a few seconds in use.
 */
export async function untilOnDisk(profile: string, text: string): Promise<void> {
  const folder = join(profile, 'Default', 'Local Storage', 'leveldb');
  const encodings = ['latin1', 'utf16le'] as const;
  const isWritten = async () => {
    const names = await readdir(folder);
    const files = await Promise.all(
      names.map((name) => readFile(join(folder, name)).catch(() => Buffer.alloc(0))),
    );
    return files.some((bytes) => encodings.some((encoding) => bytes.includes(Buffer.from(text, encoding))));
  };
  await expect.poll(isWritten).toBe(true);
}
