/** Milliseconds from the start of the navigation. */
export interface StartTimes {
  readonly firstContentfulPaint: number;
  /** When the first row stood on the screen. */
  readonly rows: number;
  /** When the screen of the last time had given way to the new one. */
  readonly usable: number;
  /** Cumulative layout shift up to then. */
  readonly moved: number;
}

/** Runs inside the page, before anything of it; `startTimes` there resolves once all of them are known. */
export function watchStart(rowSelector: string): void {
  // Told by the browser (Element Timing) when the words of a row have been painted; text counts for the block it is in.
  const rows = new Promise<number>((resolve) => {
    new PerformanceObserver((list, self) => {
      const [first] = list.getEntries();
      if (!first) return;
      self.disconnect();
      resolve((first as unknown as { renderTime: number }).renderTime);
    }).observe({ type: 'element', buffered: true });
    const mark = (element: Element | null) => element?.setAttribute('elementtiming', 'row');
    const observer = new MutationObserver(() => {
      for (const row of document.querySelectorAll(`:is(${rowSelector}):not([data-watched])`)) {
        row.setAttribute('data-watched', '');
        for (const element of [row, row.parentElement, ...row.querySelectorAll('*')]) mark(element);
      }
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
  const shifts: number[] = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
  }).observe({ type: 'layout-shift', buffered: true });
  const usable = rows.then(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.getElementById('last-screen')) return void requestAnimationFrame(look);
          // The frame in which it has gone is painted by the second.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
        };
        look();
      }),
  );
  const startTimes = Promise.all([rows, paints, usable]).then(([shown, seen, changed]) => ({
    firstContentfulPaint: seen['first-contentful-paint'],
    rows: shown,
    usable: changed,
    moved: shifts.reduce((sum, shift) => sum + shift, 0),
  }));
  Object.assign(window, { startTimes });
}
