const giveUpMs = 3_000;

const rowOf = (name: string) => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(name)}"]`);

/** Once a row has gone, the focus goes to the one that takes its place, else to the one before, else to the heading. */
export function focusAfter(name: string): void {
  const row = rowOf(name);
  const rows = [...(row?.closest('[role="list"]')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const at = row === null ? -1 : rows.indexOf(row);
  if (at === -1) return;
  const nextName = (rows[at + 1] ?? rows[at - 1])?.dataset.row;
  const observer = new MutationObserver(() => {
    if (rowOf(name) !== null) return;
    observer.disconnect();
    const next = nextName === undefined ? null : rowOf(nextName);
    (next ?? document.querySelector<HTMLElement>('#main h1'))?.focus({ preventScroll: next !== null });
  });
  observer.observe(document.getElementById('main') ?? document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), giveUpMs);
}
