import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chip, newRegistrant, openRegistrants, select } from './support/registrants.ts';

afterEach(() => page.viewport(390, 844));

const button = (name: string) => page.getByRole('button', { name, exact: true });

test.each([
  ['cards', 390],
  ['a table', 1_280],
])('by keyboard alone: %s', async (_look, width) => {
  await page.viewport(width, 844);
  await openRegistrants([newRegistrant({ name: 'خالد الدوسري' }), newRegistrant({ name: 'Jana Alrashid' })]);
  await expect.element(chip('خالد الدوسري', 'To be approved')).toBeVisible();
  button('Export').element().focus();
  if (width > 1_000) await userEvent.keyboard('{Tab}');
  await userEvent.keyboard('{Tab}');
  await expect.element(select('خالد الدوسري')).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.element(select('خالد الدوسري')).toBeChecked();
  await userEvent.keyboard(' ');
  await expect.element(select('خالد الدوسري')).not.toBeChecked();
  await userEvent.keyboard('{Tab}');
  await expect.element(chip('خالد الدوسري', 'To be approved')).toHaveFocus();
  for (const key of ['{Enter}', ' ']) {
    await userEvent.keyboard(key);
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(chip('خالد الدوسري', 'To be approved')).toHaveFocus();
  }
  await userEvent.keyboard('{Tab}');
  if (width > 1_000) await userEvent.keyboard('{Tab}');
  await expect.element(button('Options for خالد الدوسري')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(select('Jana Alrashid')).toHaveFocus();
});
