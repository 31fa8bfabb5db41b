import { truncate, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { uploadVideo } from '#contract/files.ts';
import { limits } from '#contract/limits.ts';
import { setStatus } from '#contract/registrations.ts';
import { listResourceFolders, listResources } from '#contract/resources.ts';
import { type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts';
import { sleep } from '#tests/support/sleep.ts';
import { scaled } from '#tests/support/slowness.ts';
import { texts } from '#tests/support/spec-texts.ts';
import { type Caller, call, newcomer } from './api-caller.ts';
import { expect, signInByToken, test } from './fixtures.ts';
import { openLive, soon } from './live-steps.ts';
import {
  add,
  addSheet,
  beginFetching,
  card,
  choose,
  filmBytes,
  isWhole,
  makeFilm,
  makeRoomOf,
  row,
  seekToEnd,
  untilPlayable,
} from './room-files-steps.ts';

const suffix = 'files_21';
const address = `/w/${suffix}/resources`;
const film = 'Clinic walkthrough.mp4';

/** Lets so many bytes a second leave the page, until the returned function is called. */
async function limitUploads(page: Page, uploadThroughput: number): Promise<() => Promise<void>> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  const network = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput };
  await devTools.send('Network.emulateNetworkConditions', network);
  return () => devTools.detach();
}

const isUpload = ({ method, path }: { readonly method: string; readonly path: string }) =>
  method === 'POST' && path === uploadVideo.path;

/** Sends the film: cancelled in its middle, then whole; its answer breaks off, and a repeat asks for it. */
async function sendFilm(host: Page, line: FaultProxy, path: string): Promise<void> {
  const lift = await limitUploads(host, filmBytes / 2);
  await choose(host, path);
  await add(host);
  await expect(card(host, film)).toContainText(/Uploading [1-9]\d* of 17 MB/);
  await card(host, film)
    .getByRole('button', { name: `Cancel ${film}` })
    .click();
  await expect(card(host, film)).toBeHidden();

  await lift();
  // Lost as a whole, Chromium would ask once more by itself where the connection was used before.
  line.fail((request) => (isUpload(request) ? 'cut-answer' : 'pass'));
  await choose(host, path);
  await add(host);
  await expect(card(host, film).getByRole('alert')).toHaveText(
    'The video could not be uploaded. Please try again',
  );
  line.fail(() => 'pass');
  await card(host, film).getByRole('button', { name: 'Retry' }).click();
  await expect(host.getByRole('region', { name: 'Messages' }).getByText('Added')).toBeVisible();
  await expect(row(host, film)).toBeVisible();
  expect(line.seen.filter(isUpload)).toHaveLength(2);
}

/** The address that a person is given for the only file of a room. */
async function addressOfFile(caller: Caller, eventId: number): Promise<URL> {
  const id = String(eventId);
  const { content } = await call(caller, listResourceFolders, { params: { id } });
  const categoryId = String(content[0]?.id);
  const { resourceLinks } = await call(caller, listResources, { params: { id, categoryId } });
  return new URL(resourceLinks[0]?.url ?? '', caller.origin);
}

test('a video that a host sends plays for a guest by parts, until the guest is removed; what is no video or too large is refused', async ({
  page: host,
  context,
  onDevice,
  callerFor,
  request,
  server,
  consoleGuard,
}, testInfo) => {
  consoleGuard.allow(/415|ERR_CONTENT_LENGTH_MISMATCH/);
  await using line = await startFaultProxy(server.origin);
  const owner = await callerFor('host');
  const noura = await newcomer({ request }, server);
  const { room, eventParticipantId } = await makeRoomOf({ host: owner, guest: noura }, suffix);
  await signInByToken(context, { ...owner, origin: line.origin });
  await host.goto(line.origin + address);

  await test.step('what cannot be a resource is refused where it is chosen, or when it has arrived', async () => {
    const large = testInfo.outputPath('Large.mp4');
    await writeFile(large, '');
    await truncate(large, limits.uploadMaxBytes + 1);
    await choose(host, large);
    await expect(addSheet(host).getByText(texts.uploadTooLarge)).toBeVisible();
    const buffer = Buffer.from('<script>alert(1)</script>');
    await choose(host, { name: '../../x.pdf', mimeType: 'application/pdf', buffer });
    await add(host);
    const refused = host.getByRole('region', { name: '../../x.pdf' });
    await expect(refused.getByRole('alert')).toContainText(texts.uploadFailed);
    await expect(refused.getByRole('button', { name: 'Retry' })).toBeHidden();
    await refused.getByRole('button', { name: 'Discard' }).click();
    expect(line.seen.filter(isUpload)).toEqual([]);
  });

  await test.step('an upload is cancelled, and one whose answer was lost is not sent again', async () => {
    const path = testInfo.outputPath(film);
    await writeFile(path, await makeFilm());
    await sendFilm(host, line, path);
  });

  await test.step('the guest plays it, and is out of it at once when removed', async () => {
    const guest = await onDevice();
    await signInByToken(guest.context(), noura);
    const parts: (string | undefined)[] = [];
    guest.on('response', (answer) => {
      if (answer.status() === 206) parts.push(answer.headers()['content-range']);
    });
    await openLive(guest, address);
    await row(guest, film).getByRole('button', { name: film }).first().click();
    const video = guest.getByRole('dialog', { name: film }).locator('video');
    await untilPlayable(video);
    await seekToEnd(video);
    expect(parts).toContainEqual(expect.stringMatching(/^bytes [1-9]\d{6,}-/));

    const copied = await addressOfFile(noura, room.id);
    const running = await beginFetching(copied);
    expect(running.statusCode).toBe(200);
    await call(owner, setStatus, { body: { eventParticipantId, status: 'REMOVED' } });
    await expect(
      guest.getByRole('heading', { level: 2, name: 'You are no longer in this room' }),
    ).toBeVisible(soon);
    await expect(video).toBeHidden();
    expect((await request.get(copied.href)).status()).toBe(404);
    // It is cut within two seconds, and nobody hears of it who does not read on.
    await sleep(scaled(2_000));
    expect(await isWhole(running)).toBe(false);
  });
});
