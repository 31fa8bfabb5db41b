import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newPhone } from './support/open-app.tsx';
import { newUser } from './support/people.ts';
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
    'Agenda',
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

test('the agenda is two taps away from everywhere', async () => {
  const phone = newPhone();
  const { address } = await phone.open('/account');
  await button('More').click();
  await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Agenda' }).click();
  await expect.poll(address).toBe('/agenda');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
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

test('the longest name takes two lines of the rail', async () => {
  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(390, 844));
  const long = 'Wolfeschlegelsteinhausenbergerdorff'.padEnd(60, 'o');
  const { open } = newPhone({ me: newUser({ firstName: long, lastName: long }) });
  await open('/account');
  const account = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Account$/ });
  await expect.element(account).toBeVisible();
  expect(account.element().getBoundingClientRect().height).toBeLessThan(80);
});
