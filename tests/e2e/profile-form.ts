import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export async function openEdit(page: Page): Promise<void> {
  await page.goto('/account/edit');
  await expect(page.getByRole('heading', { level: 1, name: 'Edit profile' })).toBeVisible();
}

/** A field by its label alone. */
export const textField = (page: Page, label: string): Locator =>
  page.getByRole('textbox', { name: new RegExp(`^${label}(?: \\(optional\\))?$`) });
export const saveButton = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true });
export const suffixField = (page: Page): Locator => textField(page, 'Personal link');

export async function addLink(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a link' }).click();
  await page
    .getByRole('dialog', { name: 'Add a link' })
    .getByRole('option', { name: kind, exact: true })
    .click();
  await expect(page.getByRole('dialog', { name: 'Add a link' })).toBeHidden();
}

/** Saves, and waits until the form has been left. */
export async function save(page: Page): Promise<void> {
  await saveButton(page).click();
  await expect(page.getByText('Profile saved').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit profile' })).toBeHidden();
}

/** A photo, made in the browser, of the size given. */
export async function photo(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([across, down]) => {
      const canvas = new OffscreenCanvas(across, down);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('No canvas.');
      const sky = context.createLinearGradient(0, 0, across, down);
      sky.addColorStop(0, '#0e6b55');
      sky.addColorStop(1, '#e9a93c');
      context.fillStyle = sky;
      context.fillRect(0, 0, across, down);
      const blob = await canvas.convertToBlob({ type: 'image/jpeg' });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
    [width, height] as const,
  );
  return Buffer.from(base64, 'base64');
}

interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export async function chooseImage(page: Page, file: ChosenFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page
    .getByRole('group', { name: /^Profile image/ })
    .getByRole('button', { name: /Upload|Change/ })
    .click();
  await (await chooser).setFiles(file);
}

export const imageSheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Profile image' });

/** An answer as our server gives it. */
export const answers = (status: number, body: object) => ({
  status,
  headers: { 'x-last-links': '1', 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
