function textsOf(root: HTMLElement): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  return texts;
}

/** Number of characters behind the caret; null where it is not in here. */
function charactersAfterCaret(root: HTMLElement): number | null {
  const selection = window.getSelection();
  if (!selection || selection.rangeCount === 0 || !root.contains(selection.focusNode)) return null;
  const range = selection.getRangeAt(0).cloneRange();
  range.collapse(false);
  range.setEndAfter(root.lastChild ?? root);
  return range.toString().length;
}

function setCaret(root: HTMLElement, after: number): void {
  let left = after;
  for (const text of textsOf(root).reverse()) {
    if (left <= text.length) {
      window.getSelection()?.collapse(text, text.length - left);
      return;
    }
    left -= text.length;
  }
}

/** Does something that puts new elements in place of the old ones, and leaves the caret in the same text. */
export function carryCaret(root: HTMLElement, change: () => void): void {
  const after = document.activeElement === root ? charactersAfterCaret(root) : null;
  change();
  if (after === null) return;
  root.focus({ preventScroll: true });
  setCaret(root, after);
}
