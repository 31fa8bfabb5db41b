import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAppServer } from '#tests/e2e/app-server.ts';
import { makeManyRegistrants } from '#tests/support/many-registrants.ts';
import { openBrowser } from './cold-start/persistent-browser.ts';
import { measureScrollToEnd } from './people-list/measure-scroll.ts';
import { median } from './support/median.ts';
import { printTable } from './support/print-table.ts';
import { setupScript } from './support/setup-scripts.ts';
import { signIn } from './support/sign-in.ts';

const count = 1_000;
const runs = 3;
const slowdown = 4;
const mostTaskMs = 50;

const { ensureBuilt } = await setupScript('ensure-built.mjs');
const { ensureChromium } = await setupScript('install/ensure-chromium.mjs');
await ensureBuilt();
const chromium = await ensureChromium();
const folder = await mkdtemp(join(tmpdir(), 'last-links-registrants-'));
await using leftovers = new AsyncDisposableStack();
leftovers.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
await makeManyRegistrants(join(folder, 'data'), count);
await using app = await startAppServer({ settings: { DATA_DIR: join(folder, 'data') } });
const context = await openBrowser(chromium, join(folder, 'browser'));
leftovers.defer(() => context.close());
const page = context.pages()[0] ?? (await context.newPage());

/** Opens a tab of the room and scrolls to its end, while page after page comes from the server. */
async function scroll(tab: string, rows: number) {
  await page.goto(`${app.origin}/w/founders_evening/${tab}`);
  await page.locator('main [data-index]').first().waitFor();
  await page.waitForLoadState('networkidle');
  const { tasks, longestFrame, drawn } = await measureScrollToEnd(page, { slowdown, count: rows });
  if (drawn < rows) throw new Error(`The scroll drew only ${drawn} of ${rows} rows.`);
  const times = tasks.map(({ processorMs }) => processorMs);
  return { longest: Math.max(...times), long: times.filter((ms) => ms > mostTaskMs).length, longestFrame };
}

async function measure(tab: string, rows: number): Promise<string[]> {
  const scrolls = [];
  for (let run = 0; run < runs; run += 1) scrolls.push(await scroll(tab, rows));
  const longest = scrolls.map((one) => one.longest);
  if (median(longest) > mostTaskMs) process.exitCode = 1;
  const long = scrolls.map((one) => one.long).join(', ');
  const frame = Math.max(...scrolls.map((one) => one.longestFrame));
  return [tab, median(longest).toFixed(0), Math.max(...longest).toFixed(0), long, frame.toFixed(0)];
}

await signIn(page, app.origin, 'host@demo.test');
await page.evaluate(async () => void (await navigator.serviceWorker.ready));
console.log(
  `a room of ${count} registrants, scrolled to its end ${runs} times, slowed ${slowdown} times, ms of the processor`,
);
printTable([
  ['', 'longest task (median)', 'slowest', 'tasks over 50 ms', 'longest frame'],
  await measure('registrants', count),
  // Those who are in, without oneself.
  await measure('people', 0.8 * count - 1),
]);
