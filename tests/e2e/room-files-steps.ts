import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { createEvent, type Event } from '#contract/events.ts';
import { joinEvent } from '#contract/participants.ts';
import { paddedVideo } from '#tests/support/padded-video.ts';
import { type Caller, call, type Newcomer } from './api-caller.ts';
import { expect } from './fixtures.ts';

/** More than a connection holds by itself, so that an answer runs until it is read. */
export const filmBytes = 16 * 1_048_576;

/** A video that plays, and whose pictures stand at its end. */
export const makeFilm = async (bytes = filmBytes): Promise<Buffer> =>
  paddedVideo(await readFile(join('public', 'welcome', 'welcome.mp4')), bytes);

interface Guests {
  readonly host: Caller;
  readonly guest: Newcomer;
}

/** A room in which the guest is; who is in it, by the id that decisions name. */
export async function makeRoomOf({ host, guest }: Guests, lastlinkSuffix: string) {
  const body = { name: 'Clinic', lastlinkSuffix, description: '<p>Bring a sample.</p>' };
  const room: Event = await call(host, createEvent, { body });
  const joining = { eventId: room.id, participantUserId: guest.me.id };
  const { id: eventParticipantId } = await call(guest, joinEvent, { body: joining });
  return { room, eventParticipantId };
}

export const addSheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Add resource' });
/** A file on its way. */
export const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
export const row = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Files and links' }).getByRole('listitem').filter({ hasText: name });

/** Chooses a file of this machine, or what it would hold, in the sheet that adds one. */
export async function choose(
  page: Page,
  file: string | { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  if (!(await addSheet(page).isVisible())) await page.getByRole('button', { name: 'Add resource' }).click();
  await addSheet(page).locator('input[type="file"]').setInputFiles(file);
}

/** Sends what is chosen. */
export async function add(page: Page): Promise<void> {
  await addSheet(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(addSheet(page)).toBeHidden();
}

/** Waits until pictures of a video are there. */
export const untilPlayable = (video: Locator) =>
  expect
    .poll(() => video.evaluate((one) => (one instanceof HTMLVideoElement ? one.readyState : 0)))
    .toBeGreaterThanOrEqual(2);

/** Moves a video to shortly before its end, and waits for the pictures there. */
export async function seekToEnd(video: Locator): Promise<void> {
  await video.evaluate((one) => {
    if (one instanceof HTMLVideoElement) one.currentTime = one.duration - 1;
  });
  await untilPlayable(video);
}

/** Begins to fetch an address, and reads nothing of it yet. */
export async function beginFetching(address: URL): Promise<IncomingMessage> {
  const [response]: IncomingMessage[] = await once(request(address).end(), 'response');
  if (response === undefined) throw new Error('There is no answer.');
  return response;
}

/** Reads what is left until it ends or breaks off; true of a whole answer. */
export async function isWhole(response: IncomingMessage): Promise<boolean> {
  try {
    for await (const _ of response);
  } catch {
    return false;
  }
  return response.complete;
}
