import { setTimeout } from 'node:timers/promises';
import type { CDPSession, Locator, Page } from '@playwright/test';
import { tap, watchTap } from '#tests/bench/people-list/measure-tap.ts';

/** Until whatever else a start does is over. */
const quietMs = 2_000;

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
export const rowSelector = '[role="list"] [data-row]';

async function slowed<T>(
  page: Page,
  slowdown: number,
  work: (devTools: CDPSession) => Promise<T>,
): Promise<T> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const result = await work(devTools);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devTools.detach();
  return result;
}

/** From the end of a tap to the frame that shows what fits the selector, in ms. */
export function tapUntil(
  page: Page,
  { target, selector, slowdown }: { target: Locator; selector: string; slowdown: number },
): Promise<number> {
  return slowed(page, slowdown, async (devTools) => {
    await page.evaluate(watchTap, selector);
    await tap(devTools, target);
    return page.evaluate<number>('shown');
  });
}

/** The app is started anew on Reception, and the code of the forum is fetched, but nothing of its posts is in memory. */
export async function openMore(page: Page, origin: string): Promise<Locator> {
  await page.goto(origin);
  await main(page).getByRole('button', { name: 'More' }).click();
  const tile = page.getByRole('dialog').getByRole('link', { name: 'Forum' });
  await tile.waitFor();
  await setTimeout(quietMs);
  return tile;
}

/** Scrolls to the end, until every page has come. */
export async function loadAllPosts(page: Page, count: number): Promise<void> {
  await page.evaluate(async (wanted) => {
    const seen = () =>
      Number([...document.querySelectorAll('[data-row]')].at(-1)?.getAttribute('aria-posinset'));
    while (seen() < wanted) {
      window.scrollTo(0, document.documentElement.scrollHeight);
      await new Promise((resolve) => window.setTimeout(resolve, 50));
    }
    window.scrollTo(0, 0);
  }, count);
  await setTimeout(quietMs);
}

/** Inside the page: `pressed` resolves with the ms from the end of the tap to the frame with the other heart. */
function watchHeart(): void {
  const heart = document.querySelector('[data-bench]');
  const before = heart?.getAttribute('aria-pressed');
  const pressed = new Promise<number>((resolve) => {
    let at = 0;
    addEventListener('touchend', (event) => (at = event.timeStamp), { capture: true, once: true });
    const observer = new MutationObserver(() => {
      if (heart?.getAttribute('aria-pressed') === before) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - at);
        port2.postMessage(null);
      });
    });
    observer.observe(document, { attributes: true, subtree: true, attributeFilter: ['aria-pressed'] });
  });
  Object.assign(window, { pressed });
}

/** From the end of a tap on a heart to the frame that shows it. */
export async function measureLike(page: Page, heart: Locator, slowdown: number): Promise<number> {
  await heart.evaluate((element) => element.setAttribute('data-bench', ''));
  return slowed(page, slowdown, async (devTools) => {
    await page.evaluate(watchHeart);
    await tap(devTools, heart);
    return page.evaluate<number>('pressed');
  });
}
