const lengthOf = (input: HTMLInputElement) => input.value.replaceAll(',', '%2C').length;

/** Finds the part of an answer in which a place of the whole text lies. */
function partAt(inputs: readonly HTMLInputElement[], caret: number) {
  let rest = caret;
  for (const input of inputs) {
    if (rest <= lengthOf(input)) return { input, at: rest };
    rest -= lengthOf(input) + 1;
  }
  return null;
}

/** Gives the focus to the field of an answer, with the cursor where it was, else at the end. */
export function focusField(root: ParentNode, field: string, caret: number | null = null): boolean {
  const inputs = [
    ...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(`[name="${CSS.escape(field)}"]`),
  ];
  const [first] = inputs;
  if (first === undefined) return false;
  if (first.type === 'radio') {
    (inputs.find((input) => input instanceof HTMLInputElement && input.checked) ?? first).focus();
    return true;
  }
  const parts = inputs.filter((input) => input instanceof HTMLInputElement);
  const part = caret !== null && parts.length > 1 ? partAt(parts, caret) : null;
  const faulty = inputs.find((input) => input.getAttribute('aria-invalid') === 'true');
  const target = part?.input ?? (caret === null ? faulty : undefined) ?? first;
  const at = part?.at ?? caret ?? target.value.length;
  target.focus();
  target.setSelectionRange(at, at);
  return true;
}

/** Enter leads from one field to the next, as the key on the phone's keyboard says. */
export function focusNext(form: HTMLFormElement, from: HTMLElement): void {
  const fields = [...form.querySelectorAll<HTMLElement>('input, textarea')];
  const radios = (field: HTMLElement | undefined) =>
    field instanceof HTMLInputElement && field.type === 'radio';
  const next = fields[fields.indexOf(from) + 1];
  const target = radios(next)
    ? (fields.find((field) => sameName(field, next) && field.matches(':checked')) ?? next)
    : next;
  if (target) target.focus();
  else from.blur();
}

const sameName = (one: HTMLElement, other: HTMLElement | undefined) =>
  one.getAttribute('name') === other?.getAttribute('name');

/** Position of the cursor in the focused field. */
export function caretNow(): number | null {
  const field = document.activeElement;
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isText ? field.selectionStart : null;
}
