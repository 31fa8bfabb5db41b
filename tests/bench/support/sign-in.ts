import type { Page } from '@playwright/test';

/** Signs in as one of the demo's people does, which leads to Rooms, and goes on to Reception. */
export async function signIn(page: Page, origin: string, email = 'participant@demo.test'): Promise<void> {
  await page.goto(`${origin}/login?with=password`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill('demo-password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Rooms' }).waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reception' }).click();
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
}
