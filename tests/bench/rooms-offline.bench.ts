import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Locator } from '@playwright/test';
import { startAppServer } from '#tests/e2e/app-server.ts';
import { makeManyRooms } from '#tests/support/many-rooms.ts';
import { openBrowser } from './cold-start/persistent-browser.ts';
import { tap, watchTap } from './people-list/measure-tap.ts';
import { median } from './support/median.ts';
import { printTable } from './support/print-table.ts';
import { setupScript } from './support/setup-scripts.ts';
import { signIn } from './support/sign-in.ts';

const count = 200;
const runs = 7;
const slowdown = 4;
const mostMs = 1_000;
/** Until whatever else a start does is over. */
const quietMs = 1_500;

const { ensureBuilt } = await setupScript('ensure-built.mjs');
const { ensureChromium } = await setupScript('install/ensure-chromium.mjs');
await ensureBuilt();
const chromium = await ensureChromium();
const folder = await mkdtemp(join(tmpdir(), 'last-links-rooms-'));
await using leftovers = new AsyncDisposableStack();
leftovers.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
await makeManyRooms(join(folder, 'data'), count);
await using app = await startAppServer({ settings: { DATA_DIR: join(folder, 'data') } });
const context = await openBrowser(chromium, join(folder, 'browser'));
leftovers.defer(() => context.close());
const page = context.pages()[0] ?? (await context.newPage());

const room = page.getByRole('link', { name: /Room 25 of many/ }).first();
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

/** Signs in and opens the list and one room, so that the phone keeps both. */
async function visit(): Promise<void> {
  await signIn(page, app.origin);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto(`${app.origin}/w`);
  await room.click();
  await heading('Room 25 of many').waitFor();
  await page.waitForLoadState('networkidle');
  await setTimeout(quietMs);
}

/** Measures the time from the tap to the frame that shows what the tap asks for, slowed down and without a network. */
async function measure(target: Locator, selector: string): Promise<number> {
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.evaluate(watchTap, selector);
  await tap(devTools, target);
  const shownMs = await page.evaluate<number>('shown');
  await devTools.detach();
  return shownMs;
}

await visit();
await context.setOffline(true);
const lists: number[] = [];
const pages: number[] = [];
for (let run = 0; run < runs; run += 1) {
  await page.goto(app.origin);
  await setTimeout(quietMs);
  await page.getByRole('button', { name: 'More' }).click();
  const rooms = page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: /Rooms/ });
  await rooms.waitFor();
  await setTimeout(quietMs);
  lists.push(await measure(rooms, 'main a[href^="/w/many_"]'));
  await room.scrollIntoViewIfNeeded();
  await setTimeout(quietMs);
  pages.push(await measure(room, 'main [role="tablist"]'));
}
console.log(`${count} rooms, offline, slowed ${slowdown} times, median of ${runs}, ms`);
const row = (name: string, times: readonly number[]) => [
  name,
  median(times).toFixed(0),
  Math.max(...times).toFixed(0),
];
printTable([['', 'tap to content', 'slowest'], row('the list', lists), row('a room', pages)]);
if (median(lists) > mostMs || median(pages) > mostMs) process.exitCode = 1;
