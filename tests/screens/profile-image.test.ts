import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { texts } from '#tests/support/spec-texts.ts';
import { newPhone } from './support/open-app.tsx';
import { openForm, saveButton } from './support/profile-form.ts';
import { expectSound } from './support/sound.ts';

const sheet = page.getByRole('dialog', { name: 'Profile image' });
const use = sheet.getByRole('button', { name: 'Use image' });

/** A photo of the size given. */
async function photo(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas.');
  const sky = context.createLinearGradient(0, 0, width, height);
  sky.addColorStop(0, '#0e6b55');
  sky.addColorStop(1, '#e9a93c');
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], 'photo.jpg', { type: 'image/jpeg' });
}

function choose(file: File): void {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('Nothing takes a file here.');
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Uploads leave by a request of their own, which here goes nowhere. */
function heldUploads() {
  const sent: XMLHttpRequest[] = [];
  const bodies: unknown[] = [];
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
    sent.push(this);
    bodies.push(body);
  });
  return { sent, bodies };
}

test('a photo is moved by arrow keys and zoomed', async () => {
  await openForm(newPhone());
  choose(await photo(1200, 900));
  await expect.element(sheet.getByLabelText('Zoom')).toBeVisible();
  await expectSound('the sheet that cuts an image');
  const picture = () => document.querySelector('dialog[open] img')?.getBoundingClientRect();
  const stood = picture();
  (sheet.getByLabelText('Part of the image; arrow keys move it').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => picture()?.x).not.toBe(stood?.x);
  await sheet.getByLabelText('Zoom').fill('2');
  await expect.poll(() => picture()?.width).toBeGreaterThan((stood?.width ?? 0) * 1.5);
});

test('an upload tells how far it is, can be cancelled, and tried again after a failure', async () => {
  const { sent } = heldUploads();
  await openForm(newPhone());
  choose(await photo(900, 900));
  await use.click();
  const progress = sheet.getByRole('progressbar', { name: 'Upload' });
  await expect.element(progress).toHaveAttribute('aria-valuenow', '0');
  await expect.poll(() => sent).toHaveLength(1);
  sent[0]?.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 30, total: 120 }));
  await expect.element(progress).toHaveAttribute('aria-valuenow', '25');
  await expectSound('the sheet of an upload');
  sent[0]?.dispatchEvent(new ProgressEvent('loadend'));
  await expect.element(sheet.getByText(texts.uploadFailed)).toBeVisible();
  await expectSound('the sheet of a failed upload');
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => sent).toHaveLength(2);
  const abort = vi.spyOn(XMLHttpRequest.prototype, 'abort');
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(abort.mock.contexts).toEqual([sent[1]]);
  await expect.element(page.getByRole('button', { name: 'Upload' })).toBeVisible();
  await expect.element(saveButton).not.toBeInTheDocument();
});

test('what is sent is a small square as a file, the same at each try', async () => {
  const { sent, bodies } = heldUploads();
  await openForm(newPhone());
  choose(await photo(1200, 900));
  await use.click();
  await expect.poll(() => sent).toHaveLength(1);
  sent[0]?.dispatchEvent(new ProgressEvent('loadend'));
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => sent).toHaveLength(2);
  for (const body of bodies) {
    if (!(body instanceof FormData)) return expect.unreachable();
    const { file, ...fields } = Object.fromEntries(body);
    expect(fields).toEqual({ userId: expect.stringMatching(/^\d+$/), imageType: 'PROFILE_IMAGE' });
    if (!(file instanceof File)) return expect.unreachable();
    expect([file.name, file.type]).toEqual(['image.jpg', 'image/jpeg']);
    const { width, height } = await createImageBitmap(file);
    expect([width, height]).toEqual([512, 512]);
  }
});

test('what is no image is refused on the phone', async () => {
  const { sent } = heldUploads();
  await openForm(newPhone());
  choose(new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'drawing.png', { type: 'image/png' }));
  await expect.element(sheet.getByText('Please choose a PNG or JPEG image.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  const broken = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...new Array<number>(2000).fill(0)]);
  choose(new File([broken], 'broken.jpg', { type: 'image/jpeg' }));
  const words = 'This image cannot be read. Please choose another one.';
  await expect.element(sheet.getByText(words)).toBeVisible();
  expect(sent).toEqual([]);
});
