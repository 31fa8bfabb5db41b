import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { insertLike, insertThread } from '#server/features/threads/writer.ts';
import { startAppServer } from '#tests/e2e/app-server.ts';
import { makeLargeDemo } from '#tests/support/many-people.ts';
import { openBrowser } from './cold-start/persistent-browser.ts';
import { measureScrollToEnd } from './people-list/measure-scroll.ts';
import { tap, watchTap } from './people-list/measure-tap.ts';
import { median } from './support/median.ts';
import { printTable } from './support/print-table.ts';
import { setupScript } from './support/setup-scripts.ts';
import { signIn } from './support/sign-in.ts';

const count = 1_000;
const runs = 7;
const slowdown = 4;
const mostTapMs = 1_000;
const mostTaskMs = 50;
const quietMs = 1_500;
/** The room of the demo whose questions these are, and those who ask in turn. */
const suffix = 'prototype_clinic';
const userIds = [1, 2, 3, 4];

const { ensureBuilt } = await setupScript('ensure-built.mjs');
const { ensureChromium } = await setupScript('install/ensure-chromium.mjs');
await ensureBuilt();
const chromium = await ensureChromium();
const folder = await mkdtemp(join(tmpdir(), 'last-links-questions-'));
await using leftovers = new AsyncDisposableStack();
leftovers.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
await makeQuestions(join(folder, 'data'));
await using app = await startAppServer({ settings: { DATA_DIR: join(folder, 'data') } });
const context = await openBrowser(chromium, join(folder, 'browser'));
leftovers.defer(() => context.close());
const page = context.pages()[0] ?? (await context.newPage());

function makeQuestions(dataDir: string): Promise<void> {
  return makeLargeDemo(dataDir, async (tx, { clock }) => {
    const { id: event_id } = await tx
      .selectFrom('events')
      .select('id')
      .where('suffix', '=', suffix)
      .executeTakeFirstOrThrow();
    const start = clock() - count * 1_000;
    for (let index = 0; index < count; index += 1) {
      const text = 'How long did your last sample hold, and how did you measure it? '.repeat(1 + (index % 3));
      const message = `<p>${index}: ${text}</p>`;
      const asked = {
        event_id,
        parent_id: null,
        message,
        client_key: null,
        created_at: start + index * 1_000,
      };
      const threadId = await insertThread(tx, { ...asked, user_id: userIds[index % userIds.length] ?? 1 });
      for (const userId of userIds.slice(0, index % 5)) await insertLike(tx, { threadId, userId }, clock());
      if (index % 4 === 0)
        await insertThread(tx, { ...asked, parent_id: threadId, message: '<p>Nine weeks.</p>', user_id: 1 });
    }
  });
}

/** From the tap on the tab to the first questions, out of the phone's database. */
async function measureTap(): Promise<number> {
  await page.goto(`${app.origin}/w/${suffix}/about`);
  const tab = page.getByRole('tab', { name: /^Q&A/ });
  await tab.waitFor();
  await setTimeout(quietMs);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.evaluate(watchTap, 'main [data-index]');
  await tap(devTools, tab);
  const shownMs = await page.evaluate<number>('shown');
  await devTools.detach();
  return shownMs;
}

/** Scrolls to the end, while page after page comes from the server. */
async function measureScroll() {
  await page.goto(`${app.origin}/w/${suffix}/qna`);
  await page.locator('main [data-index]').first().waitFor();
  await page.waitForLoadState('networkidle');
  const { tasks, longestFrame, drawn } = await measureScrollToEnd(page, { slowdown, count });
  if (drawn < count) throw new Error(`The scroll drew only ${drawn} of ${count} rows.`);
  const times = tasks.map(({ processorMs }) => processorMs);
  return { longest: Math.max(...times), long: times.filter((ms) => ms > mostTaskMs).length, longestFrame };
}

await signIn(page, app.origin);
await page.evaluate(async () => void (await navigator.serviceWorker.ready));
await page.goto(`${app.origin}/w/${suffix}/qna`);
await page.locator('main [data-index]').first().waitFor();
await setTimeout(quietMs);
const taps: number[] = [];
for (let run = 0; run < runs; run += 1) taps.push(await measureTap());
const scroll = await measureScroll();
if (median(taps) > mostTapMs) process.exitCode = 1;
console.log(`a room of ${count} questions, slowed ${slowdown} times, ms`);
printTable([
  ['tap to rows (median)', 'slowest', 'longest task of a scroll', 'tasks over 50 ms', 'longest frame'],
  [median(taps), Math.max(...taps), scroll.longest, scroll.long, scroll.longestFrame].map((ms) =>
    ms.toFixed(0),
  ),
]);
