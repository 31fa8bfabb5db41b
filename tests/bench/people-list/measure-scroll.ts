import type { CDPSession, Page } from '@playwright/test';
import { type Task, tasksDuring } from './main-thread-tasks.ts';

export interface ScrollTimes {
  readonly tasks: readonly Task[];
  /** The longest time between two frames. */
  readonly longestFrame: number;
  /** How many different people were drawn on the way. */
  readonly drawn: number;
}

/** Runs inside the page; `countDrawn` and `endWatch` there give what was seen. */
function watchScroll(): void {
  const there = document.querySelectorAll<HTMLElement>('main [data-index]');
  const drawn = new Set([...there].map(({ dataset }) => dataset.index));
  let longestFrame = 0;
  let last = performance.now();
  let isOver = false;
  const frame = (now: number) => {
    longestFrame = Math.max(longestFrame, now - last);
    last = now;
    if (!isOver) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const rows = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof HTMLElement) drawn.add(node.dataset.index);
  });
  rows.observe(document.querySelector('main') ?? document, { childList: true, subtree: true });
  Object.assign(window, {
    countDrawn: () => drawn.size,
    endWatch: () => {
      isOver = true;
      return { longestFrame, drawn: drawn.size };
    },
  });
}

const pxPerSecond = 4_000;
const stillMs = 500;

/** A swipe of many screens, without a rest. */
async function swipe(devTools: CDPSession, page: Page, mostPx: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const distance = Math.min(height, mostPx);
  await devTools.send('Input.synthesizeScrollGesture', {
    x: 190,
    y: 500,
    yDistance: -distance,
    speed: pxPerSecond,
    gestureSourceType: 'mouse',
    preventFling: true,
  });
  await page.waitForTimeout(stillMs);
}

interface Scroll {
  readonly slowdown: number;
  /** All of it where nothing is said; a list of thousands would take minutes. */
  readonly mostPx?: number;
}

/** Scrolls down from the first row. */
export const measureScroll = (
  page: Page,
  { slowdown, mostPx = Number.POSITIVE_INFINITY }: Scroll,
): Promise<ScrollTimes> => measure(page, slowdown, (devTools) => swipe(devTools, page, mostPx));

interface ScrollToEnd {
  readonly slowdown: number;
  /** How many rows there are. */
  readonly count: number;
}

const swipePx = 2_500;
const mostFruitless = 10;

/**
 * Scrolls down from the first row to the last, swipe after swipe, in a list that grows while it is read. It ends there:
 * a page that nobody touches for some seconds gives its memory back, which is a long task and no part of scrolling.
 */
export const measureScrollToEnd = (page: Page, { slowdown, count }: ScrollToEnd): Promise<ScrollTimes> =>
  measure(page, slowdown, async (devTools) => {
    let drawn = 0;
    for (let fruitless = 0; drawn < count && fruitless < mostFruitless; fruitless += 1) {
      await swipe(devTools, page, swipePx);
      const now = await page.evaluate<number>('countDrawn()');
      if (now > drawn) fruitless = 0;
      drawn = now;
    }
  });

async function measure(
  page: Page,
  slowdown: number,
  scroll: (devTools: CDPSession) => Promise<void>,
): Promise<ScrollTimes> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForTimeout(stillMs);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.evaluate(watchScroll);
  const tasks = await tasksDuring(devTools, () => scroll(devTools));
  const seen = await page.evaluate<Omit<ScrollTimes, 'tasks'>>('endWatch()');
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devTools.detach();
  return { ...seen, tasks };
}
