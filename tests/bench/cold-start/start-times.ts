/** Milliseconds from the start of the navigation. */
export interface StartTimes {
  readonly firstPaint: number;
  readonly firstContentfulPaint: number;
  /** When the first row stood on the screen. */
  readonly rows: number;
}

/** Runs inside the page, before anything of it; `startTimes` there resolves once all of them are known. */
export function watchStart(rowSelector: string): void {
  const isOnScreen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getBoundingClientRect().height > 0;
  const rows = new Promise<number>((resolve) => {
    const look = () => {
      if (![...document.querySelectorAll(rowSelector)].some(isOnScreen))
        return void requestAnimationFrame(look);
      // Before this frame is painted; the message comes after its layout and painting, which are part of the wait.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(null);
    };
    const observer = new MutationObserver(() => {
      if (document.querySelector(rowSelector) === null) return;
      observer.disconnect();
      requestAnimationFrame(look);
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  const paints = new Promise<Record<string, number>>((resolve) => {
    const seen: Record<string, number> = {};
    new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries()) seen[name] = startTime;
      if ('first-contentful-paint' in seen) resolve(seen);
    }).observe({ type: 'paint', buffered: true });
  });
  const startTimes = Promise.all([rows, paints]).then(([shown, seen]) => ({
    firstPaint: seen['first-paint'],
    firstContentfulPaint: seen['first-contentful-paint'],
    rows: shown,
  }));
  Object.assign(window, { startTimes });
}
