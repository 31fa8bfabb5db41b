/** Position of the cursor in the focused field. */
export function caretNow(): number | null {
  const field = document.activeElement;
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isText ? field.selectionStart : null;
}
