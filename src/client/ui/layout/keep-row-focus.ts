const control = 'a[href], button:not([disabled])';

/** Also where it is still on a button of a dialog that has just closed. */
const isFocusLost = () =>
  document.activeElement === document.body || document.activeElement?.closest('dialog:not([open])');

/** Moves the focus to the heading when the button that had it disappears. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('#main h1')?.focus();
}

function giveFocus(row: Element | null): void {
  // Who has gone on meanwhile is left alone.
  if (!isFocusLost()) return;
  const beside = row?.isConnected ? row.querySelector<HTMLElement>(control) : null;
  if (beside) beside.focus({ preventScroll: true });
  else focusHeading();
}

/** Waits for an open dialog; once it closes it finds its button gone. */
function onceFree(act: () => void): void {
  const dialog = document.querySelector('dialog:modal');
  if (dialog === null) act();
  else dialog.addEventListener('close', act, { once: true });
}

/**
 * For the `ref` of a list whose rows can be taken out: where the row with the focus goes, the next one gets it, else
 * the one before, else the heading.
 */
export function keepRowFocus(list: HTMLElement | null): (() => void) | undefined {
  if (list === null) return;
  let focused: Element | null = null;
  const note = ({ target }: FocusEvent) => {
    focused = [...list.children].find((row) => target instanceof Node && row.contains(target)) ?? null;
  };
  const observer = new MutationObserver((changes) => {
    const change = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node === focused));
    if (!change || focused?.isConnected) return;
    const beside = [change.nextSibling, change.previousSibling].find((node) => node instanceof Element);
    focused = null;
    onceFree(() => giveFocus(beside ?? null));
  });
  list.addEventListener('focusin', note);
  observer.observe(list, { childList: true });
  return () => {
    observer.disconnect();
    list.removeEventListener('focusin', note);
    // With its last row the list itself goes; a screen that is left gives the focus to the next one's heading.
    if (focused !== null) setTimeout(() => onceFree(() => giveFocus(null)));
  };
}
