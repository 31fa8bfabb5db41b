import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sendMessageTo } from '#contract/chat.ts';
import { signInByPassword } from '#contract/sign-in.ts';
import { requestFor } from '#tests/support/api-client.ts';
import { startPushService } from '#tests/support/push-service.ts';
import { answerSubscribing, pushedPhone } from '#tests/support/pushed-phone.ts';
import { freePort, startServer } from '#tests/support/server-process.ts';
import { openBrowser } from './cold-start/persistent-browser.ts';
import { median } from './support/median.ts';
import { printTable } from './support/print-table.ts';
import { setupScript } from './support/setup-scripts.ts';
import { signIn } from './support/sign-in.ts';

const runs = 7;
const slowdown = 4;
const mostMs = 700;
const quietMs = 2_000;

/** Inside the page: resolves with the moment of the frame that shows these words. */
function watchWords(words: string): void {
  const shownAt = new Promise<number>((resolve) => {
    const look = () => {
      if (!document.querySelector('main')?.textContent?.includes(words)) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
        port2.postMessage(null);
      });
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true });
    look();
  });
  Object.assign(window, { shownAt });
}

const { ensureBuilt } = await setupScript('ensure-built.mjs');
const { ensureChromium } = await setupScript('install/ensure-chromium.mjs');
await ensureBuilt();
const chromium = await ensureChromium();
const folder = await mkdtemp(join(tmpdir(), 'last-links-push-tap-'));
await using leftovers = new AsyncDisposableStack();
leftovers.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
await using service = await startPushService();
await using server = await startServer({
  DATA_DIR: join(folder, 'data'),
  PORT: String(await freePort()),
  DEMO: '1',
  PUSH_ALLOWED_HOSTS: service.origin,
});
const origin = server.origin.replace('127.0.0.1', 'localhost');
const device = service.device('phone');
const context = await openBrowser(chromium, join(folder, 'browser'));
leftovers.defer(() => context.close());
await answerSubscribing(context, device.subscription);
const page = context.pages()[0] ?? (await context.newPage());
await signIn(page, origin);
await page.goto(`${origin}/account/notifications`);
await page.getByRole('button', { name: 'Turn on notifications' }).click();
await page.getByRole('heading', { name: 'On on this phone' }).waitFor();
const phone = await pushedPhone(page);
const devTools = await context.newCDPSession(page);

async function signInOther() {
  const body = { email: 'second@demo.test', password: 'demo-password' };
  const { text } = await server.request(requestFor(signInByPassword, { body }, {}));
  return (JSON.parse(text) as { accessToken: string }).accessToken;
}
const token = await signInOther();
const me = await page.evaluate(() => JSON.parse(localStorage.getItem('snapshot') ?? '{}'));
const userId = /"id":(\d+),"firstName"/.exec(JSON.stringify(me))?.[1] ?? '3';

/** Has a message written and pushed to the phone, where it waits to be tapped. */
async function push(words: string): Promise<void> {
  const known = device.received.length;
  const body = { body: `<p>${words}</p>` };
  await server.request(requestFor(sendMessageTo, { params: { userId }, body }, { token }));
  while (device.received.length === known) await setTimeout(20);
  const message = device.received.at(-1)?.message;
  if (message) await phone.deliver(message);
  while ((await phone.notifications()).length === 0) await setTimeout(20);
}

const slow = (rate: number) => devTools.send('Emulation.setCPUThrottlingRate', { rate });

/** From the worker's click to the message in the window that is open, on Reception. */
async function measureOpen(words: string, network: 'online' | 'offline'): Promise<number> {
  await page.goto(origin);
  await setTimeout(quietMs);
  await push(words);
  await context.setOffline(network === 'offline');
  await setTimeout(quietMs);
  await slow(slowdown);
  await page.evaluate(watchWords, words);
  const tappedAt = await phone.tap();
  const shownAt = await page.evaluate<number>('shownAt');
  await slow(1);
  await context.setOffline(false);
  return shownAt - tappedAt;
}

/** From the start of the navigation to the message, in a window that the worker opens. */
async function measureClosed(words: string): Promise<number> {
  await page.goto(origin);
  await setTimeout(quietMs);
  await page.goto(`${origin}/api/docs`);
  await push(words);
  await phone.tap();
  let address: string | undefined;
  while (address === undefined) address = (await phone.workerDid()).opened.at(-1);
  await context.setOffline(true);
  await slow(slowdown);
  await page.goto(origin + address, { waitUntil: 'commit' });
  await page.evaluate(watchWords, words);
  const shownMs = await page.evaluate<number>('shownAt.then((at) => at - performance.timeOrigin)');
  await slow(1);
  await context.setOffline(false);
  return shownMs;
}

const measured: [string, number[]][] = [
  ['open, online', []],
  ['open, offline', []],
  ['closed, offline', []],
];
for (let run = 0; run < runs; run += 1) {
  measured[0]?.[1].push(await measureOpen(`online number ${run}.`, 'online'));
  measured[1]?.[1].push(await measureOpen(`offline number ${run}.`, 'offline'));
  measured[2]?.[1].push(await measureClosed(`closed number ${run}.`));
}
console.log(`from a tapped notification to its message, slowed ${slowdown} times, ms`);
printTable([
  ['the app is', 'median', 'slowest'],
  ...measured.map(([name, times]) => [name, median(times).toFixed(0), Math.max(...times).toFixed(0)]),
]);
if (measured.some(([, times]) => median(times) > mostMs)) process.exitCode = 1;
