import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAppServer } from '#tests/e2e/app-server.ts';
import { startBareApp } from './bare-app/build.ts';
import { launchCold, type Network, type Start } from './cold-start/cold-launch.ts';
import { visitApp, visitBareApp } from './cold-start/first-visit.ts';
import { printStarts } from './cold-start/report.ts';
import type { StartTimes } from './cold-start/start-times.ts';
import { setupScript } from './support/setup-scripts.ts';
import { startSilence } from './support/silent-port.ts';

const runs = 7;
/** Screens of the app, and what a person waits for on each. */
const screens = {
  '/agenda': 'main a[href*="session="]',
  '/': 'main h1',
  '/forum': 'main a[href^="/forum/"]',
  '/w/prototype_clinic/about': 'main li',
  '/messages': 'main a[href^="/messages/"]',
} as const;

const { ensureBuilt } = await setupScript('ensure-built.mjs');
const { ensureChromium } = await setupScript('install/ensure-chromium.mjs');
await ensureBuilt();
const chromium = await ensureChromium();
const profiles = await mkdtemp(join(tmpdir(), 'last-links-cold-start-'));
await using leftovers = new AsyncDisposableStack();
leftovers.defer(() => rm(profiles, { recursive: true, force: true, maxRetries: 5 }));
const profile = { app: join(profiles, 'app'), bare: join(profiles, 'bare') };
await using app = await startAppServer();
await using bareApp = await startBareApp();
await visitApp(chromium, profile.app, app.origin, Object.keys(screens));
await visitBareApp(chromium, profile.bare, bareApp.origin);
await app.stop();
await bareApp.stop();

const starts: readonly Start[] = [
  { name: 'bare app', profile: profile.bare, url: `${bareApp.origin}/`, rowSelector: 'li' },
  ...Object.entries(screens).map(([path, rowSelector]) => ({
    name: path,
    profile: profile.app,
    url: app.origin + path,
    rowSelector,
  })),
];

async function measure(network: Network): Promise<readonly { start: Start; times: StartTimes[] }[]> {
  const measured = starts.map((start) => ({ start, times: [] as StartTimes[] }));
  // In turns, so that whatever else the machine does meets all of them alike.
  for (let run = 0; run < runs; run += 1) {
    for (const { start, times } of measured) times.push(await launchCold(chromium, start, network));
  }
  return measured;
}

console.log(`browser restarted, processor slowed 4 times, median of ${runs}, ms from the navigation's start`);
printStarts('server stopped, browser offline', await measure('offline'));
{
  await using silence = new AsyncDisposableStack();
  for (const { origin } of [app, bareApp]) silence.use(await startSilence(Number(new URL(origin).port)));
  printStarts('network that accepts and never answers', await measure('silent'));
}
