import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const newPost = (page: Page) => page.getByRole('button', { name: /^New Post/ });
export const sheet = (page: Page, name = 'New post') => page.getByRole('dialog', { name });
export const field = (page: Page, name = 'New post') => page.getByRole('textbox', { name });
export const answer = (page: Page) => field(page, 'Write an answer');
export const post = (page: Page) => sheet(page).getByRole('button', { name: 'Post', exact: true });
export const kept = (page: Page) => page.getByText('Draft kept');
export const postLinks = (page: Page) => page.locator('a[href^="/forum/"]');

export async function write(page: Page): Promise<void> {
  await page.goto('/forum');
  await newPost(page).click();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveAttribute('data-formats', 'there');
}

/** The places of all drafts in this browser. */
export const places = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const found: string[] = [];
    for (const name of names.filter((one) => one.startsWith('unsent-'))) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
      });
      const drafts = await new Promise<{ place: string }[]>((resolve) => {
        const request = database.transaction('drafts').objectStore('drafts').getAll();
        request.onsuccess = () => resolve(request.result);
      });
      found.push(...drafts.map(({ place }) => place));
      database.close();
    }
    return [...found, ...Object.keys(localStorage).filter((key) => key.startsWith('draft:'))].sort();
  });
