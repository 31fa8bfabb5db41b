import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test';
import { storageKeys } from '#client/lib/phone-storage.ts';
import { startAppServer } from '#tests/e2e/app-server.ts';
import { startBareApp } from './bare-app/build.ts';
import { browserSwitches } from './cold-start/persistent-browser.ts';
import { median } from './support/median.ts';
import { printTable } from './support/print-table.ts';
import { setupScript } from './support/setup-scripts.ts';
import { signIn } from './support/sign-in.ts';

const runs = 5;
const slowdown = 4;
const watchedMs = 10_000;
const most = 2;

interface Start {
  readonly name: string;
  readonly url: string;
  /** Selector of what a person came for; a start that does not show it measured nothing. */
  readonly shows: string;
  readonly token?: string;
}

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  locale: 'en-GB',
  timezoneId: 'Asia/Riyadh',
};

async function tokenOf(browser: Browser, origin: string): Promise<string> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await signIn(page, origin);
  const token = await page.evaluate((key) => localStorage.getItem(key), storageKeys.token);
  await context.close();
  if (token === null) throw new Error('Signing in left no token.');
  return token;
}

/** Durations of the tasks over 50 ms in the first ten seconds on a phone that keeps the token at most. */
async function longTasks(browser: Browser, { url, shows, token }: Start): Promise<number[]> {
  await using context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.addInitScript(
    ([key, kept]) => {
      if (key !== undefined && kept !== undefined) localStorage.setItem(key, kept);
      const tasks: number[] = [];
      Object.assign(window, { tasks });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      }).observe({ type: 'longtask', buffered: true });
    },
    [storageKeys.token, token],
  );
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url);
  await page.waitForFunction((ms) => performance.now() >= ms, watchedMs, { polling: 500, timeout: 60_000 });
  await page.locator(shows).first().waitFor({ timeout: 1_000 });
  return page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
}

const { ensureBuilt } = await setupScript('ensure-built.mjs');
const { ensureChromium } = await setupScript('install/ensure-chromium.mjs');
await ensureBuilt();
await using app = await startAppServer();
await using bareApp = await startBareApp();
await using browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: browserSwitches,
});
const starts: readonly Start[] = [
  { name: 'bare app', url: `${bareApp.origin}/`, shows: 'li' },
  { name: '/login', url: `${app.origin}/login`, shows: 'input[type=email]' },
  {
    name: 'Reception',
    url: `${app.origin}/`,
    shows: 'main a[href*="session="]',
    token: await tokenOf(browser, app.origin),
  },
];

const seen = starts.map((start) => ({ start, sums: [] as number[], counts: [] as number[] }));
// In turns, so that whatever else the machine does meets all of them alike.
for (let run = 0; run < runs; run += 1) {
  for (const { start, sums, counts } of seen) {
    const tasks = await longTasks(browser, start);
    sums.push(tasks.reduce((sum, ms) => sum + ms, 0));
    counts.push(tasks.length);
  }
}

const bare = median(seen[0]?.sums ?? []);
console.log(
  `first ${watchedMs / 1_000} s, processor slowed ${slowdown} times, tasks over 50 ms, median of ${runs}`,
);
printTable([
  ['', 'sum/ms', 'of bare', 'tasks'],
  ...seen.map(({ start, sums, counts }) => [
    start.name,
    median(sums).toFixed(0),
    (median(sums) / bare).toFixed(2),
    median(counts).toFixed(0),
  ]),
]);
if (seen.some(({ sums }) => median(sums) > most * bare)) process.exitCode = 1;
