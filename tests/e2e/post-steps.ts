import type { Locator, Page, Route } from '@playwright/test';
import { postThread } from '#contract/threads.ts';
import { expect } from './fixtures.ts';

/** A post or an answer by what it says. */
export const item = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text });

export const optionsOf = (one: Locator) => one.getByRole('button', { name: /^Options for/ });
export const likeOf = (one: Locator) => one.getByRole('button', { name: /^Like, / });

/** Writes in the composer that is open, and sends it. */
export async function writeAndSend(page: Page, text: string, send: string): Promise<void> {
  const composer = page.getByRole('dialog');
  const field = composer.getByRole('textbox');
  await field.click();
  await field.pressSequentially(text);
  await composer.getByRole('button', { name: send, exact: true }).click();
  await expect(composer).toBeHidden();
}

export async function chooseOption(page: Page, one: Locator, option: string): Promise<void> {
  await optionsOf(one).click();
  await page.getByRole('dialog').getByRole('button', { name: option }).click();
}

const pattern = (path: string) => new RegExp(`${path.replaceAll(/:\w+/g, '\\d+')}$`);
const problem = (status: number, message: string) => ({
  status,
  contentType: 'application/json',
  headers: { 'x-last-links': '1' },
  body: JSON.stringify({ message, code: 'forbidden' }),
});

/** What is written is refused for good, until the returned function is called. Only without a worker, which sends unseen. */
export async function refuseWrites(page: Page, message: string): Promise<() => Promise<void>> {
  const isWrite = (route: Route) => ['POST', 'DELETE'].includes(route.request().method());
  const handle = (route: Route) => (isWrite(route) ? route.fulfill(problem(403, message)) : route.fallback());
  const paths = [pattern(postThread.path), pattern(`${postThread.path}/:qnaId`)];
  for (const path of paths) await page.route(path, handle);
  return async () => {
    for (const path of paths) await page.unroute(path, handle);
  };
}
