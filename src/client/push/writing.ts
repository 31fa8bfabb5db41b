const writtenTypes = new Set(['text', 'email', 'url', 'tel', 'number', 'password']);

/** The element in which a person writes by an event there; null for what holds nothing that could be lost. */
function fieldOf({ target }: Event): HTMLElement | null {
  if (target instanceof HTMLInputElement) return writtenTypes.has(target.type) ? target : null;
  if (target instanceof HTMLTextAreaElement) return target;
  return target instanceof HTMLElement && target.isContentEditable ? target : null;
}

const textIn = (field: HTMLElement) =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : field.textContent;

/** Watches where the person writes. Returns whether what they wrote last still stands on the screen. */
export function watchWriting(signal: AbortSignal): () => boolean {
  let last: HTMLElement | null = null;
  const note = (event: Event) => {
    last = fieldOf(event) ?? last;
  };
  document.addEventListener('input', note, { signal, capture: true });
  return () => !!last?.isConnected && last.checkVisibility() && textIn(last).trim() !== '';
}
