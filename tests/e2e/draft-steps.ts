import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const newPost = (page: Page) => page.getByRole('button', { name: /^New Post/ });
export const sheet = (page: Page, name = 'New post') => page.getByRole('dialog', { name });
export const field = (page: Page, name = 'New post') => page.getByRole('textbox', { name });
export const post = (page: Page) => sheet(page).getByRole('button', { name: 'Send', exact: true });

export async function write(page: Page): Promise<void> {
  await page.goto('/forum');
  await newPost(page).click();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveAttribute('data-formats', 'there');
}
