import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAppServer } from '#tests/e2e/app-server.ts';
import { makeManyRegistrants } from '#tests/support/many-registrants.ts';
import { openBrowser } from './cold-start/persistent-browser.ts';
import { measureScrollToEnd } from './people-list/measure-scroll.ts';
import { printTable } from './support/print-table.ts';
import { setupScript } from './support/setup-scripts.ts';
import { signIn } from './support/sign-in.ts';

const count = 1_000;
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
async function measure(tab: string, rows: number): Promise<string[]> {
  await page.goto(`${app.origin}/w/founders_evening/${tab}`);
  await page.locator('main [data-index]').first().waitFor();
  await page.waitForLoadState('networkidle');
  const { tasks, longestFrame, drawn } = await measureScrollToEnd(page, { slowdown, count: rows });
  if (drawn < 0.95 * rows) throw new Error(`The scroll drew only ${drawn} of ${rows} rows.`);
  const longest = Math.max(...tasks.map(({ processorMs }) => processorMs));
  const long = tasks.filter(({ processorMs }) => processorMs > mostTaskMs).length;
  if (long > 0) process.exitCode = 1;
  return [tab, String(drawn), longest.toFixed(0), String(long), longestFrame.toFixed(0)];
}

await signIn(page, app.origin, 'host@demo.test');
await page.evaluate(async () => void (await navigator.serviceWorker.ready));
console.log(`a room of ${count} registrants, scrolled to its end, slowed ${slowdown} times, ms`);
printTable([
  ['', 'rows drawn', 'longest task (processor)', 'tasks over 50 ms', 'longest frame'],
  await measure('registrants', 1_000),
  await measure('people', 800),
]);
