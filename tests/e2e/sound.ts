import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Nothing for axe to find, one h1, a title, and nothing to scroll sideways for. */
export async function expectSound(page: Page, what: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), what).toHaveCount(1);
  await expect(page, what).toHaveTitle(/ · Last Links$/);
  const isWider = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isWider, `${what} scrolls sideways`).toBe(false);
  const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  await expectNothingFound(page, what, (axe) => axe.withTags(everything));
}

/** The same, and that it can be read in the dark too: there only the colours are others. */
export async function expectSoundInLightAndDark(page: Page, what: string): Promise<void> {
  await expectSound(page, what);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNothingFound(page, `${what} in the dark`, (axe) => axe.withRules(['color-contrast']));
  await page.emulateMedia({ colorScheme: 'light' });
}

async function expectNothingFound(page: Page, what: string, choose: (axe: AxeBuilder) => AxeBuilder) {
  // Colours that are still fading in are no colours of the design.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
  const { violations } = await choose(new AxeBuilder({ page })).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${what}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect.soft(found).toEqual([]);
}
