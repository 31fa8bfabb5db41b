import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAppServer } from '#tests/e2e/app-server.ts';
import { makeManyPeople } from '#tests/support/many-people.ts';
import { openBrowser } from './cold-start/persistent-browser.ts';
import { measureScroll } from './people-list/measure-scroll.ts';
import { measureTap, type TapOptions } from './people-list/measure-tap.ts';
import { median } from './support/median.ts';
import { printTable } from './support/print-table.ts';
import { setupScript } from './support/setup-scripts.ts';
import { signIn } from './support/sign-in.ts';

const count = 1_000;
const runs = 7;
const slowdowns = [4, 1];
const mostTapMs = 100;
const mostTaskMs = 50;

type Network = TapOptions['network'];

const { ensureBuilt } = await setupScript('ensure-built.mjs');
const { ensureChromium } = await setupScript('install/ensure-chromium.mjs');
await ensureBuilt();
const chromium = await ensureChromium();
const folder = await mkdtemp(join(tmpdir(), 'last-links-people-'));
await using leftovers = new AsyncDisposableStack();
leftovers.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
await makeManyPeople(join(folder, 'data'), count);
await using app = await startAppServer({ settings: { DATA_DIR: join(folder, 'data') } });
const context = await openBrowser(chromium, join(folder, 'browser'));
leftovers.defer(() => context.close());
const page = context.pages()[0] ?? (await context.newPage());

/** Signs in and lets the phone keep everyone. */
async function visit(): Promise<void> {
  await signIn(page, app.origin);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'People' }).click();
  await page.getByRole('searchbox').waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(2_000);
}

async function measure(slowdown: number, network: Network) {
  const taps: number[] = [];
  for (let run = 0; run < runs; run += 1)
    taps.push(await measureTap(page, { origin: app.origin, slowdown, network }));
  await page.waitForFunction((rows) => document.documentElement.scrollHeight > rows * 60, count);
  // What a tap brings about besides, reading all pages anew, is over by then.
  await page.waitForTimeout(3_000);
  const { tasks, longestFrame, drawn } = await measureScroll(page, { slowdown });
  const longest = Math.max(...tasks.map(({ processorMs }) => processorMs));
  if (drawn < 0.8 * count) throw new Error(`The scroll drew only ${drawn} of ${count} people.`);
  if (slowdown > 1 && (median(taps) > mostTapMs || longest > mostTaskMs)) process.exitCode = 1;
  return { taps, tasks, longest, longestFrame };
}

async function report(title: string, network: Network): Promise<void> {
  const rows = [];
  for (const slowdown of slowdowns) {
    const { taps, tasks, longest, longestFrame } = await measure(slowdown, network);
    const times = [median(taps), Math.max(...taps), longest, longestFrame];
    const [tap, slowest, task, frame] = times.map((time) => time.toFixed(0));
    const long = tasks.filter(({ ms }) => ms > mostTaskMs).length;
    rows.push(
      [`slowed ${slowdown} times`, tap, slowest, task, String(long), frame].map((cell) => cell ?? ''),
    );
  }
  console.log(`\n${title}`);
  printTable([
    ['', 'tap to rows', 'slowest', 'longest task (processor)', 'tasks over 50 ms', 'longest frame'],
    ...rows,
  ]);
}

console.log(
  `${count} people from the phone's database, median of ${runs}, ms; then scrolled from end to end`,
);
await visit();
await report('with the server', 'online');
await report('without a network', 'offline');
