import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Locator, Page } from '@playwright/test';
import { uploadVideo } from '#contract/files.ts';
import { limits } from '#contract/limits.ts';
import { texts } from '#contract/texts.ts';
import { startAppServer } from '#tests/e2e/app-server.ts';
import { paddedVideo } from '#tests/support/padded-video.ts';
import { openBrowser } from './cold-start/persistent-browser.ts';
import { printTable } from './support/print-table.ts';
import { setupScript } from './support/setup-scripts.ts';
import { signIn } from './support/sign-in.ts';

/** A room of the demo that the signed-in person is a host of. */
const address = '/w/prototype_clinic/resources';
const name = 'Film.mp4';
/** Bytes a second, as long as there is something to cancel. */
const slowUpload = 50_000_000;

const { ensureBuilt } = await setupScript('ensure-built.mjs');
const { ensureChromium } = await setupScript('install/ensure-chromium.mjs');
await ensureBuilt();
const chromium = await ensureChromium();
const folder = await mkdtemp(join(tmpdir(), 'last-links-video-'));
await using leftovers = new AsyncDisposableStack();
leftovers.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
await using app = await startAppServer();
const context = await openBrowser(chromium, join(folder, 'browser'));
leftovers.defer(() => context.close());
const page = context.pages()[0] ?? (await context.newPage());
const devTools = await context.newCDPSession(page);

const card = page.getByRole('region', { name, exact: true });

/** Files of exactly the longest length that is taken, and of a byte more. */
async function makeFiles() {
  const [film, tooLarge] = [join(folder, name), join(folder, 'Large.mp4')];
  const short = await readFile(join('public', 'welcome', 'welcome.mp4'));
  await writeFile(film, paddedVideo(short, limits.uploadMaxBytes));
  await writeFile(tooLarge, '');
  await truncate(tooLarge, limits.uploadMaxBytes + 1);
  return { film, tooLarge };
}

/** Chooses a file in the sheet; whether it may be sent is said there. */
async function choose(path: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Add resource' }).click();
  const sheet = page.getByRole('dialog', { name: 'Add resource' });
  await sheet.locator('input[type="file"]').setInputFiles(path);
  return sheet;
}

/** Adds a file, and answers the words in which its card tells how far it is, as they come. */
async function send(path: string): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const words = new Set<string>();
    new MutationObserver(() => {
      for (const [word] of document.body.textContent.matchAll(/Uploading \d[^%]*%/g)) words.add(word);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { words });
  });
  const sheet = await choose(path);
  await sheet.getByRole('button', { name: 'Add', exact: true }).click();
  return () => page.evaluate<string[]>('[...words]');
}

async function limitUploads(uploadThroughput: number): Promise<void> {
  const network = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput };
  await devTools.send('Network.emulateNetworkConditions', network);
}

async function cancelInTheMiddle(path: string): Promise<string[]> {
  await limitUploads(slowUpload);
  const told = await send(path);
  await card.getByText(/ [4-6]\d%/).waitFor();
  await card.getByRole('button', { name: `Cancel ${name}` }).click();
  await card.waitFor({ state: 'detached' });
  await limitUploads(-1);
  return ['cancelled in the middle', '', (await told()).at(-1) ?? ''];
}

async function sendWhole(path: string): Promise<string[]> {
  const coming = page.waitForRequest((request) => request.url().endsWith(uploadVideo.path));
  const start = performance.now();
  const told = await send(path);
  const request = await coming;
  await page.getByRole('region', { name: 'Messages' }).getByText('Added').waitFor();
  const seconds = inSeconds(start);
  const length = Number((await request.allHeaders())['content-length']);
  return ['sent and added', seconds, `${length} bytes, progress told ${(await told()).length} times`];
}

const inSeconds = (start: number) => `${((performance.now() - start) / 1000).toFixed(2)} s`;

/** Counts the bytes that have come from now on, and the answers that were parts. */
function countReceived(session: CDPSession, one: Page) {
  const received = { bytes: 0, parts: 0 };
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    received.bytes += encodedDataLength;
  });
  one.on('response', (response) => {
    received.parts += Number(response.status() === 206);
  });
  return received;
}

/** Waits until the pictures of the player are there, at its beginning or at its end. */
async function untilShown(isAtEnd: boolean): Promise<string> {
  const start = performance.now();
  await page
    .getByRole('dialog', { name })
    .locator('video')
    .evaluate(async (video, isToMove) => {
      if (!(video instanceof HTMLVideoElement)) return;
      if (isToMove) video.currentTime = video.duration;
      while (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.seeking)
        await new Promise(requestAnimationFrame);
    }, isAtEnd);
  return inSeconds(start);
}

async function play(): Promise<string[][]> {
  const received = countReceived(devTools, page);
  await page.getByRole('list', { name: 'Files and links' }).getByText(name).click();
  const rows = [];
  for (const isAtEnd of [false, true]) {
    const seconds = await untilShown(isAtEnd);
    const came = `${received.bytes} bytes in ${received.parts} parts so far`;
    rows.push([isAtEnd ? 'moved to its end' : 'plays', seconds, came]);
  }
  return rows;
}

async function refuse(path: string): Promise<string[]> {
  const sheet = await choose(path);
  await sheet.getByText(texts.uploadTooLarge).waitFor();
  return ['a byte more', '', texts.uploadTooLarge];
}

const { film, tooLarge } = await makeFiles();
await devTools.send('Network.enable');
await signIn(page, app.origin, 'host@demo.test');
await page.goto(app.origin + address);
const rows = [await refuse(tooLarge)];
await page.reload();
rows.unshift(await cancelInTheMiddle(film), await sendWhole(film), ...(await play()));
console.log(`a video of ${limits.uploadMaxBytes} bytes, from the page of a host`);
printTable([['', 'time', ''], ...rows]);
