import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAppServer } from '#tests/e2e/app-server.ts';
import { openBrowser } from './cold-start/persistent-browser.ts';
import { median } from './support/median.ts';
import { printTable } from './support/print-table.ts';
import { setupScript } from './support/setup-scripts.ts';
import { signIn } from './support/sign-in.ts';
import { measureTyping } from './typing/measure-typing.ts';

const slowdown = 4;
const mostMs = 50;
const letters = 100;
const answers = { Latin: 'farmers ', Arabic: 'المزارعين ' };

const { ensureBuilt } = await setupScript('ensure-built.mjs');
const { ensureChromium } = await setupScript('install/ensure-chromium.mjs');
await ensureBuilt();
const chromium = await ensureChromium();
const folder = await mkdtemp(join(tmpdir(), 'last-links-typing-'));
await using leftovers = new AsyncDisposableStack();
leftovers.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
await using app = await startAppServer();
const context = await openBrowser(chromium, join(folder, 'browser'));
leftovers.defer(() => context.close());
const page = context.pages()[0] ?? (await context.newPage());

const questions = ['What is your vision?', 'Which opportunity do you see?', 'Who is your target audience?'];

/** All long answers of the step are as long as they may be, and saved. */
async function fillStep(word: string): Promise<void> {
  await page.goto(`${app.origin}/apply/applicant?step=idea`);
  for (const question of questions) await page.getByLabel(question).fill(word.repeat(480));
  await page.waitForTimeout(4_000);
}

await signIn(page, app.origin);
const rows = [];
for (const [name, word] of Object.entries(answers)) {
  await fillStep(word);
  const field = page.getByLabel(questions[0] ?? '');
  const { tasks, keys } = await measureTyping(page, { field, slowdown, count: letters });
  const task = Math.max(...tasks.map(({ processorMs }) => processorMs));
  const delay = Math.max(...keys.map((key) => key.delay));
  if (delay > mostMs || task > mostMs) process.exitCode = 1;
  const done = keys.map((key) => key.done);
  const times = [delay, median(done), Math.max(...done), median(keys.map(({ shown }) => shown)), task];
  const long = tasks.filter(({ ms }) => ms > mostMs).length;
  rows.push([name, ...times.map((time) => time.toFixed(0)), String(long)]);
}
console.log(`${letters} letters at the end of a long answer, slowed ${slowdown} times, ms`);
printTable([
  [
    '',
    'longest delay',
    'key to done',
    'longest',
    'key to frame',
    'longest task (processor)',
    'tasks over 50 ms',
  ],
  ...rows,
]);
