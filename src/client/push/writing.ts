const writtenTypes = new Set(['text', 'email', 'url', 'tel', 'number', 'password']);

/** The field in which a person writes there; null for what holds nothing that could be lost. */
function fieldOf(target: EventTarget | null): HTMLElement | null {
  if (target instanceof HTMLInputElement) return writtenTypes.has(target.type) ? target : null;
  if (target instanceof HTMLTextAreaElement) return target;
  return target instanceof HTMLElement && target.isContentEditable ? target : null;
}

const textIn = (field: HTMLElement) =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : field.textContent;

const holdsText = (field: HTMLElement | null): boolean =>
  field?.isConnected === true && field.checkVisibility() && textIn(field).trim() !== '';

/**
 * Watches where the person writes. Returns whether what they wrote last still stands on the screen, or what they had
 * begun before the watch.
 */
export function watchWriting(signal: AbortSignal): () => boolean {
  let last: HTMLElement | null = null;
  const note = ({ target }: Event) => {
    last = fieldOf(target) ?? last;
  };
  document.addEventListener('input', note, { signal, capture: true });
  return () => holdsText(last) || holdsText(fieldOf(document.activeElement));
}
