import type { Locator, Page } from '@playwright/test';
import { expect, signInWithPassword } from './fixtures.ts';

export const sheet = (page: Page) => page.getByRole('dialog', { name: 'New post' });
export const field = (page: Page) => page.getByRole('textbox', { name: 'New post' });
export const post = (page: Page) => sheet(page).getByRole('button', { name: 'Post', exact: true });
export const tool = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true });

/** Signs in and opens the composer of the forum, its formats ready. */
export async function openComposer(page: Page): Promise<void> {
  await signInWithPassword(page, 'participant@demo.test');
  await page.goto('/forum');
  await page.getByRole('button', { name: /^New Post/ }).click();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveAttribute('data-formats', 'there');
}

/** What stands in the field, without the filling of empty lines. */
export const written = (page: Page) =>
  field(page).evaluate((element) =>
    element.innerHTML.replace(/\u200b/g, '').replaceAll('<div><br></div>', ''),
  );

/** As a browser hands over what was copied elsewhere. */
export async function paste(target: Locator, contents: Readonly<Record<string, string>>): Promise<void> {
  await target.evaluate(async (element, data) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    element.dispatchEvent(event);
    // What was copied is handed over later than the event.
    await new Promise((resolve) => setTimeout(resolve));
  }, contents);
}
