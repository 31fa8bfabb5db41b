import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { findUpload } from '#contract/files.ts';
import { createResource, updateResource } from '#contract/resources.ts';
import { texts } from '#tests/support/spec-texts.ts';
import { loseAnswer } from './support/fake-server.ts';
import { newPhone } from './support/open-app.tsx';
import {
  addButton,
  addressOf,
  answerUpload,
  choose,
  fileOf,
  heldUploads,
  inSheet,
  newFile,
  openResources,
  progressTo,
  rows,
  sheet,
  tooLarge,
  withResources,
} from './support/resources.ts';
import { expectSound } from './support/sound.ts';

const box = (name: string | RegExp) => page.getByRole('textbox', { name });
const card = (name: string) => page.getByRole('region', { name, exact: true });
const toast = (text: string) => page.getByText(text, { exact: true }).first();
const open = { name: 'Clinic', resourceUploadAccess: false };
const walk = 'Clinic walkthrough.mp4';

/** A file is on its way, to Root where nothing is said. */
async function sending(folder?: string) {
  const uploads = heldUploads();
  const folders = folder === undefined ? {} : { [folder]: [] };
  const there = withResources({ room: open, links: [newFile('Interview sheet.pdf')], folders });
  const app = await openResources(there, folder && `?folder=${there.others[0]?.id}`);
  const send = async () => {
    const { length } = uploads.sent;
    await addButton.click();
    choose(fileOf(walk, 61_000_000, 'video/mp4'));
    await expect.element(box('Name')).toHaveValue(walk);
    await inSheet('Add resource', 'Add').click();
    await expect.poll(() => uploads.sent).toHaveLength(length + 1);
  };
  await send();
  return { ...uploads, there, app, send };
}

test('a file that is too large, or of another kind, is refused before it is sent', async () => {
  const { sent } = heldUploads();
  await openResources(withResources({ room: open }));
  await addButton.click();
  await inSheet('Add resource', 'Add').click();
  await expect.element(page.getByText(texts.mandatory)).toHaveLength(2);
  choose(fileOf('Film.mp4', tooLarge));
  await expect.element(sheet('Add resource').getByText(texts.uploadTooLarge)).toBeVisible();
  await expect.element(toast(texts.uploadTooLarge)).toBeInTheDocument();
  choose(fileOf('notes.txt', 10));
  const words = 'Upload failed. Please try again. MP4, PDF, DOC or DOCX, up to 100MB.';
  await expect.element(sheet('Add resource').getByText(words)).toBeVisible();
  await expect.element(toast(texts.uploadFailed)).toBeInTheDocument();
  await expectSound('the sheet that adds a file');
  expect(sent).toEqual([]);
});

test('an upload tells how far it is wherever one walks, and its row takes the place of its card', async () => {
  const { sent, keys, there, app } = await sending();
  progressTo(sent[0], 38_000_000, 61_000_000);
  await expect.element(card(walk)).toMatchTextContent(/Uploading 38 of 61 MB · 62%/);
  await expect.element(card(walk)).toMatchTextContent(/Keep the app open until it is there\./);
  await expect.element(card(walk).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '62');
  await expectSound('an upload');
  await page.getByRole('tab', { name: 'About' }).click();
  await expect.element(card(walk)).not.toBeInTheDocument();
  answerUpload(sent[0], 201, { presignedUrl: addressOf('new') });
  await expect.element(toast('Added')).toBeInTheDocument();
  await page.getByRole('tab', { name: 'Resources' }).click();
  await expect.element(rows).toHaveLength(2);
  await expect.element(card(walk)).not.toBeInTheDocument();
  const [call] = there.phone.server.calls(createResource);
  expect(call?.body).toEqual({ name: walk, tags: '', url: addressOf('new'), resourceType: 'VIDEO' });
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(app.address()).toMatch(/resources$/);
});

test('a failed upload stays with its text; a retry asks first, and sends under the same key', async () => {
  const { sent, keys, there } = await sending();
  answerUpload(sent[0]);
  const words = 'The video could not be uploaded. Please try again';
  await expect.element(card(walk).getByText(words)).toBeVisible();
  await card(walk).getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => sent).toHaveLength(2);
  expect(there.phone.server.calls(findUpload).map(({ params }) => params.key)).toEqual([keys[0]]);
  expect(keys[1]).toBe(keys[0]);
  answerUpload(sent[1]);
  await expect.element(card(walk).getByText(words)).toBeVisible();
  // This time it had arrived; only its answer was lost.
  there.phone.server.on(findUpload, () => ({ presignedUrl: addressOf('arrived') }));
  await card(walk).getByRole('button', { name: 'Retry' }).click();
  await expect.element(rows).toHaveLength(2);
  expect(sent).toHaveLength(2);
});

test('an upload whose folder is deleted meanwhile stands in Root', async () => {
  const { sent, there } = await sending('Templates');
  await expect.element(card(walk)).toBeVisible();
  there.others.pop();
  there.phone.tell({ type: 'event.resources', eventId: there.room.id });
  await page.getByRole('link', { name: /Root/ }).click();
  await expect.element(rows).toHaveLength(1);
  await expect.element(card(walk)).toBeVisible();
  answerUpload(sent[0], 201, { presignedUrl: addressOf('new') });
  await expect.element(card(walk).getByRole('button', { name: 'Discard' })).toBeVisible();
});

test('a resource whose answer was lost is made once', async () => {
  const { sent, there } = await sending();
  there.phone.server.once(createResource, loseAnswer);
  answerUpload(sent[0], 201, { presignedUrl: addressOf('new') });
  await card(walk).getByRole('button', { name: 'Retry' }).click();
  await expect.element(rows).toHaveLength(2);
  expect(sent).toHaveLength(1);
  const calls = there.phone.server.calls(createResource);
  expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expect(new Set(calls.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test('an upload is cancelled by hand and with the session; what the server refuses is discarded', async () => {
  const { sent, app, send } = await sending();
  const abort = vi.spyOn(XMLHttpRequest.prototype, 'abort');
  await page.getByRole('button', { name: `Cancel ${walk}` }).click();
  await expect.element(card(walk)).not.toBeInTheDocument();
  expect(abort.mock.contexts).toEqual([sent[0]]);
  await send();
  answerUpload(sent[1], 413, { code: 'upload_too_large', message: texts.uploadTooLarge });
  await expect.element(card(walk).getByText(texts.uploadTooLarge)).toBeVisible();
  await expect.element(card(walk).getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  await card(walk).getByRole('button', { name: 'Discard' }).click();
  await expect.element(card(walk)).not.toBeInTheDocument();
  await send();
  app.connection.session.set(null);
  expect(abort.mock.contexts).toEqual([sent[0], sent[2]]);
});

test('the file of a resource is replaced, or stays when only its words change', async () => {
  const { sent } = heldUploads();
  const phone = newPhone();
  const file = newFile('Sheet.pdf', { createdById: phone.me.id });
  const there = withResources({ phone, links: [file] });
  await openResources(there);
  const edit = async () => {
    await page.getByRole('button', { name: 'Options for Sheet.pdf' }).click();
    await inSheet('Sheet.pdf', 'Edit').click();
  };
  await edit();
  await box(/^Tags/).fill('new');
  await inSheet('Edit Sheet.pdf', 'Save').click();
  await expect.element(rows.nth(0)).toMatchTextContent(/new/);
  await edit();
  choose(fileOf('Better.pdf', 1_000_000));
  await inSheet('Edit Sheet.pdf', 'Save').click();
  await expect.poll(() => sent).toHaveLength(1);
  answerUpload(sent[0], 201, { presignedUrl: addressOf('better') });
  await expect.element(toast('Saved')).toBeInTheDocument();
  await expect.poll(() => there.phone.server.calls(updateResource)).toHaveLength(2);
  const bodies = there.phone.server.calls(updateResource).map(({ body }) => body);
  expect(bodies).toEqual([
    { name: 'Sheet.pdf', tags: 'new', url: file.url, resourceType: 'PDF' },
    { name: 'Sheet.pdf', tags: 'new', url: addressOf('better'), resourceType: 'PDF' },
  ]);
  await userEvent.keyboard('{Escape}');
});
