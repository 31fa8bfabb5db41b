import { chromium } from '@playwright/test';
import { browserSwitches } from './cold-start/persistent-browser.ts';
import { sendManyActs } from './outbox-faults/many-acts.ts';
import { complaintsOf, figuresOf, runMany } from './outbox-faults/many-runs.ts';
import { startMortalServer } from './outbox-faults/mortal-server.ts';
import type { RunReport } from './outbox-faults/run.ts';
import { letTwoPeopleTalk } from './outbox-faults/two-people.ts';
import { setupScript } from './support/setup-scripts.ts';

/** `RUNS=100 FIRST_SEED=500` makes fewer of them, and others. */
const { RUNS = '1000', FIRST_SEED = '1' } = process.env;
const runs = Number(RUNS);
const tellEvery = 50;

const { ensureBuilt } = await setupScript('ensure-built.mjs');
const { ensureChromium } = await setupScript('install/ensure-chromium.mjs');
await ensureBuilt();
const startedAt = Date.now();
await using server = await startMortalServer();
await using leftovers = new AsyncDisposableStack();
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: browserSwitches });
leftovers.defer(() => browser.close());

const seconds = () => Math.round((Date.now() - startedAt) / 1000);
let done = 0;
const onRun = (report: RunReport) => {
  done += 1;
  for (const complaint of complaintsOf([report])) console.log(complaint);
  if (done % tellEvery === 0) console.log(`${done} runs after ${seconds()} s`);
};

console.log(`${runs} runs in Chromium among faults, the app's own worker, a real server that is killed`);
const reports = await runMany({ browser, server, runs, firstSeed: Number(FIRST_SEED), onRun });
for (const line of figuresOf(reports)) console.log(line);
console.log(`the server was killed ${server.kills()} times; ${seconds()} s in all`);

const walks = [await sendManyActs(browser), await letTwoPeopleTalk(browser)];
for (const { figures, complaints } of walks) for (const line of [figures, ...complaints]) console.log(line);

const isSound =
  complaintsOf(reports).length === 0 &&
  reports.length === runs &&
  walks.every(({ complaints }) => complaints.length === 0);
if (!isSound) process.exitCode = 1;
