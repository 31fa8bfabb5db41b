/** Where the cursor stands in the field that is typed in. */
export function caretNow(): number | null {
  const field = document.activeElement;
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isText ? field.selectionStart : null;
}
