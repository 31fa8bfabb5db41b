import type { Locator, Page } from '@playwright/test';
import { type Task, tasksDuring } from '#tests/bench/people-list/main-thread-tasks.ts';

export interface TypingTimes {
  readonly tasks: readonly Task[];
  readonly keys: readonly Key[];
}

export interface Key {
  /** From its press until the page begins with it. */
  readonly delay: number;
  /** Until the page is done with it. */
  readonly done: number;
  /** Until the frame that shows it, in steps of 8 ms; other programs and drawing without a graphics card count here. */
  readonly shown: number;
}

/** Inside the page: what its keys take, from now on. */
function watchKeys(): void {
  const keys: Key[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName('keypress') as PerformanceEventTiming[]) {
      const { startTime, processingStart, processingEnd, duration } = entry;
      keys.push({ delay: processingStart - startTime, done: processingEnd - startTime, shown: duration });
    }
  });
  // Shorter ones than 16 ms are never told.
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  Object.assign(window, { endKeys: () => keys });
}

interface Typing {
  readonly field: Locator;
  readonly slowdown: number;
  readonly count: number;
}

/** A quick typist. */
const betweenKeysMs = 90;
/** Until the last save is over. */
const restMs = 4_000;

/** Types words at the end of what stands in a field. */
export async function measureTyping(page: Page, { field, slowdown, count }: Typing): Promise<TypingTimes> {
  await field.focus();
  await page.keyboard.press('Control+End');
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.evaluate(watchKeys);
  const tasks = await tasksDuring(devTools, async () => {
    for (let typed = 0; typed < count; typed += 1) {
      await page.keyboard.press(typed % 6 === 5 ? 'Space' : 'a');
      await page.waitForTimeout(betweenKeysMs);
    }
    await page.waitForTimeout(restMs);
  });
  const keys = await page.evaluate<Key[]>('endKeys()');
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devTools.detach();
  return { tasks, keys };
}
