import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { Endpoint } from '#contract/endpoint.ts';
import { uploadPdf, uploadVideo } from '#contract/files.ts';
import { createResource, listResourceFolders, type ResourceType } from '#contract/resources.ts';
import { getMe } from '#contract/users.ts';
import { answerOf } from '#tests/support/api-client.ts';
import { pdf } from '#tests/support/documents.ts';
import { sendUpload } from '#tests/support/uploads.ts';
import { type Caller, call, newcomer } from './api-caller.ts';
import { expect, signInByToken, test, untilInstalled } from './fixtures.ts';
import { openBrowser, untilOnDisk } from './persistent-browser.ts';
import { makeFilm, makeRoomOf, row, untilPlayable } from './room-files-steps.ts';

const suffix = 'kept_files_21';
const address = `/w/${suffix}/resources`;
const film = 'Clinic walkthrough.mp4';
const sheet = 'Interview sheet.pdf';

interface Added {
  readonly name: string;
  readonly resourceType: ResourceType;
  readonly endpoint: Endpoint;
  readonly content: Buffer;
}

/** Sends files, and adds them to the room. */
async function addFiles(caller: Caller, eventId: number, files: readonly Added[]): Promise<void> {
  const { origin, token = '' } = caller;
  const { id: userId } = await call(caller, getMe, {});
  const id = String(eventId);
  const { content: folders } = await call(caller, listResourceFolders, { params: { id } });
  const params = { id, categoryId: String(folders[0]?.id) };
  for (const { name, resourceType, endpoint, content } of files) {
    const upload = { userId, fileName: name, content };
    const { answer } = sendUpload({ origin, endpoint, token }, upload);
    const { presignedUrl: url } = answerOf<{ presignedUrl: string }>(await answer).reply;
    await call(caller, createResource, { params, body: { name, tags: '', url, resourceType } });
  }
}

async function keep(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Options for ${name}` }).click();
  const menu = page.getByRole('dialog', { name });
  await menu.getByRole('button', { name: 'Keep on this phone' }).click();
  await expect(menu.getByRole('button', { name: 'Remove from this phone' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, name)).toContainText('On this phone');
}

/** Opens both files, each by its own button. */
async function openBoth(page: Page, button: (name: string) => Locator): Promise<void> {
  const coming = page.waitForEvent('download');
  await button(sheet).click();
  expect((await readFile(await (await coming).path())).equals(pdf)).toBe(true);
  await button(film).click();
  const player = page.getByRole('dialog', { name: film });
  await untilPlayable(player.locator('video'));
  await expect(player.locator('video')).toHaveAttribute('src', /^blob:/);
  await player.getByRole('button', { name: 'Close' }).click();
  await expect(player).toBeHidden();
}

test('a PDF and a video that are kept open after a restart of the browser without a network, in Account and in the room', async ({
  launchOptions,
  viewport,
  locale,
  timezoneId,
  server,
  sessions,
  request,
}, testInfo) => {
  const host = await sessions('host');
  const noura = await newcomer({ request }, server);
  const { room } = await makeRoomOf({ host, guest: noura }, suffix);
  await addFiles(host, room.id, [
    { name: sheet, resourceType: 'PDF', endpoint: uploadPdf, content: pdf },
    { name: film, resourceType: 'VIDEO', endpoint: uploadVideo, content: await makeFilm(1_000_000) },
  ]);
  const profile = testInfo.outputPath('profile');
  const options = { ...launchOptions, baseURL: server.origin, viewport, locale, timezoneId };

  const first = await openBrowser(profile, options);
  await signInByToken(first.context, noura);
  await first.page.goto(address);
  for (const name of [sheet, film]) await keep(first.page, name);
  await untilInstalled(first.page);
  await untilOnDisk(profile, 'Noura');
  await first.context.close();
  expect(first.complaints()).toEqual([]);

  const { page, context, complaints } = await openBrowser(profile, { ...options, offline: true });
  await page.goto('/account/files');
  await expect(page.getByText('1.0 MB of 500 MB on this phone')).toBeVisible();
  await openBoth(page, (name) =>
    page.getByRole('listitem').filter({ hasText: name }).getByRole('button').first(),
  );
  await page.goto(address);
  await openBoth(page, (name) => row(page, name).getByRole('button').first());
  await context.close();
  expect(complaints()).toEqual([]);
});
