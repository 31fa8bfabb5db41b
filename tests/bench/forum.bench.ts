import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAppServer } from '#tests/e2e/app-server.ts';
import { makeManyPosts } from '#tests/support/many-posts.ts';
import { openBrowser } from './cold-start/persistent-browser.ts';
import { loadAllPosts, measureLike, openMore, rowSelector, tapUntil } from './forum/measure-forum.ts';
import { measureScroll } from './people-list/measure-scroll.ts';
import { median } from './support/median.ts';
import { printTable } from './support/print-table.ts';
import { setupScript } from './support/setup-scripts.ts';
import { signIn } from './support/sign-in.ts';

const posts = 500;
const answers = 2_000;
const runs = 5;
const mostTapMs = 1_000;
const mostLikeMs = 50;

const { ensureBuilt } = await setupScript('ensure-built.mjs');
const { ensureChromium } = await setupScript('install/ensure-chromium.mjs');
await ensureBuilt();
const chromium = await ensureChromium();
const folder = await mkdtemp(join(tmpdir(), 'last-links-forum-'));
await using leftovers = new AsyncDisposableStack();
leftovers.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
const { lastAnswer } = await makeManyPosts(join(folder, 'data'), { posts, answers });
await using app = await startAppServer({ settings: { DATA_DIR: join(folder, 'data') } });
const context = await openBrowser(chromium, join(folder, 'browser'));
leftovers.defer(() => context.close());
const page = context.pages()[0] ?? (await context.newPage());

const post = page.locator(rowSelector).first().getByRole('link');
const jump = page.getByRole('button', { name: 'Jump to the newest answer' });

/** Signs in, and lets the phone keep all posts and all answers to the long one. */
async function visit(): Promise<void> {
  await signIn(page, app.origin);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto(`${app.origin}/forum`);
  await loadAllPosts(page, posts);
  await post.click();
  await jump.click();
  await page.getByText(lastAnswer, { exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(3_000);
}

interface Times {
  readonly list: number[];
  readonly thread: number[];
  readonly like: number[];
}

/** One start of the app: to the list, to its longest thread, and a like there. */
async function measureOnce(slowdown: number, { list, thread, like }: Times): Promise<void> {
  await context.setOffline(false);
  const tile = await openMore(page, app.origin);
  await context.setOffline(true);
  list.push(await tapUntil(page, { target: tile, selector: `main ${rowSelector}`, slowdown }));
  await page.waitForTimeout(1_500);
  const selector = '[aria-label="Answers"] [data-row]';
  thread.push(await tapUntil(page, { target: post, selector, slowdown }));
  await page.waitForTimeout(1_500);
  const heart = page.getByRole('list', { name: 'Answers' }).getByRole('button', { name: /^Like/ }).first();
  like.push(await measureLike(page, heart, slowdown));
}

async function measure(slowdown: number): Promise<string[]> {
  const times: Times = { list: [], thread: [], like: [] };
  for (let run = 0; run < runs; run += 1) await measureOnce(slowdown, times);
  const { tasks, longestFrame } = await measureScroll(page, { slowdown, mostPx: 24_000 });
  const longest = Math.max(...tasks.map(({ processorMs }) => processorMs));
  const isOver = median(times.list) > mostTapMs || median(times.thread) > mostTapMs;
  if (slowdown > 1 && (isOver || median(times.like) > mostLikeMs)) process.exitCode = 1;
  const figures = [times.list, times.thread, times.like].flatMap((of) => [median(of), Math.max(...of)]);
  return [`slowed ${slowdown} times`, ...[...figures, longest, longestFrame].map((ms) => ms.toFixed(0))];
}

console.log(`${posts} posts and ${answers} answers on the phone, no network, median of ${runs}, ms`);
await visit();
printTable([
  [
    '',
    'tap to posts',
    'slowest',
    'tap to answers',
    'slowest',
    'like',
    'slowest',
    'longest task',
    'longest frame',
  ],
  await measure(4),
  await measure(1),
]);
