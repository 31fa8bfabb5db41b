import { setTimeout } from 'node:timers/promises';
import type { CDPSession, Locator, Page } from '@playwright/test';

/** Until whatever else a start does is over. */
const quietMs = 1_500;

/** Inside the page: `shown` resolves with the ms from the end of the tap to the frame that showed what was waited for. */
export function watchTap(selector: string): void {
  const shown = new Promise<number>((resolve) => {
    let pressedAt = 0;
    addEventListener('touchend', (event) => (pressedAt = event.timeStamp), { capture: true, once: true });
    const observer = new MutationObserver(() => {
      if (pressedAt === 0 || document.querySelector(selector) === null) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        // Before this frame is painted; the message comes after its layout and painting, which are part of the wait.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - pressedAt);
        port2.postMessage(null);
      });
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  Object.assign(window, { shown });
}

/** Inside the page: as if the phone's database held nothing, until it is given back. */
function hideKept(): void {
  const { get } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.get = () => {
    throw new Error('hidden');
  };
  Object.assign(window, { giveBackKept: () => Object.assign(IDBObjectStore.prototype, { get }) });
}

/** The app fetches the code of a screen, and finds nothing to show on it. */
async function loadCode(page: Page, link: Locator): Promise<void> {
  await page.context().setOffline(true);
  await page.evaluate(hideKept);
  await link.hover();
  await setTimeout(quietMs);
  await page.mouse.move(0, 0);
  await page.evaluate('giveBackKept()');
}

/** How long a finger stays on the glass. */
const pressMs = 60;

export async function tap(devTools: CDPSession, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('There is nothing to tap.');
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await setTimeout(pressMs);
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

export interface TapOptions {
  readonly origin: string;
  readonly slowdown: number;
  readonly network: 'online' | 'offline';
}

const rowSelector = 'main [data-index]';

/**
 * The app is started anew on Reception, so that the people have to come from the phone's database; the code of their
 * screen is there.
 */
export async function measureTap(page: Page, options: TapOptions): Promise<number> {
  await page.goto(options.origin);
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'People' });
  await link.waitFor();
  await loadCode(page, link);
  await page.context().setOffline(options.network === 'offline');
  await setTimeout(quietMs);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: options.slowdown });
  await page.evaluate(watchTap, rowSelector);
  await tap(devTools, link);
  const shownMs = await page.evaluate<number>('shown');
  await devTools.detach();
  return shownMs;
}
