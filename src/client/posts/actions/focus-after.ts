const giveUpMs = 3_000;
const soonMs = 500;

/** Rows that are on their way out count no more. */
const rowOf = (name: string) =>
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(name)}"]:not([inert])`);

function focusOn(row: HTMLElement | null): void {
  (row ?? document.querySelector<HTMLElement>('#main h1'))?.focus({ preventScroll: row !== null });
}

interface Awaited {
  readonly isSo: () => boolean;
  readonly act: () => void;
  readonly withinMs: number;
  readonly otherwise?: () => void;
}

/** Rows come and go a little later than what they show. */
function whenDrawn({ isSo, act, withinMs, otherwise }: Awaited): void {
  if (isSo()) {
    act();
    return;
  }
  const end = (next?: () => void) => {
    observer.disconnect();
    clearTimeout(timer);
    next?.();
  };
  const observer = new MutationObserver(() => isSo() && end(act));
  const main = document.getElementById('main') ?? document.body;
  observer.observe(main, { childList: true, subtree: true, attributeFilter: ['inert'] });
  const timer = setTimeout(() => end(otherwise), withinMs);
}

/** Gives the focus to a row that has taken the place of another, else to the heading. */
export function focusRow(name: string): void {
  whenDrawn({
    isSo: () => rowOf(name) !== null,
    act: () => focusOn(rowOf(name)),
    withinMs: soonMs,
    // It is a screen of its own, which takes the focus itself where its address has changed.
    otherwise: () => document.activeElement === document.body && focusOn(null),
  });
}

/** Once a row has gone, the focus goes to the one that takes its place, else to the one before, else to the heading. */
export function focusAfter(name: string): void {
  const row = rowOf(name);
  const rows = [
    ...(row?.closest('[role="list"]')?.querySelectorAll<HTMLElement>('[data-row]:not([inert])') ?? []),
  ];
  const at = row === null ? -1 : rows.indexOf(row);
  if (at === -1) return;
  const nextName = (rows[at + 1] ?? rows[at - 1])?.dataset.row;
  whenDrawn({
    isSo: () => rowOf(name) === null,
    act: () => focusOn(nextName === undefined ? null : rowOf(nextName)),
    withinMs: giveUpMs,
  });
}
