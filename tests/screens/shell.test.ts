import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newPhone } from './support/open-app.tsx';
import { button } from './support/sign-in.ts';

const shownTheme = () => document.documentElement.dataset.theme;

test('More holds what has no place in the bar, and closes with Escape, giving the focus back', async () => {
  const { open } = newPhone();
  await open('/');
  await button('More').click();
  const sheet = page.getByRole('dialog', { name: 'More' });
  await expect.element(sheet).toBeVisible();
  const links = sheet.getByRole('link').elements();
  expect(links.map((link) => link.textContent)).toEqual([
    'Apply',
    'Announce',
    'Rooms',
    'Forum',
    'Table',
    expect.stringMatching(/Account$/),
  ]);
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(button('More')).toHaveFocus();
});

test('the appearance can be chosen and stays chosen', async () => {
  const { open } = newPhone();
  await open('/account');
  await button(/^Appearance/).click();
  await page.getByText('Dark', { exact: true }).click();
  await expect.poll(shownTheme).toBe('dark');
  await userEvent.keyboard('{Escape}');
  await expect.element(button(/^Appearance\s*Dark/)).toBeVisible();
  await open('/');
  expect(shownTheme()).toBe('dark');
});
