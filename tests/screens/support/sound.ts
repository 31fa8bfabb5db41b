import axe from 'axe-core';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { showTheme } from '#client/lib/theme.ts';

const everything: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
const colours: axe.RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } };

/** Nothing for axe to find, by day and by night, one h1, a title, and nothing to scroll sideways for. */
export async function expectSound(what: string): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => document.title, { message: what }).toMatch(/ · Last Links$/);
  expectToFit(what);
  await expectNothingFound(what, everything);
  showTheme('dark');
  await expectNothingFound(`${what} in the dark`, colours);
  showTheme('light');
}

/** Nothing to scroll sideways for. */
export function expectToFit(what: string): void {
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth, `${what} scrolls sideways`).toBeLessThanOrEqual(clientWidth);
}

async function expectNothingFound(what: string, options: axe.RunOptions): Promise<void> {
  // Colours that are still fading in are no colours of the design.
  await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null)));
  const { violations } = await axe.run(document, options);
  const found = violations.map(
    ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(found, what).toEqual([]);
}
