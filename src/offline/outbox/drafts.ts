import type { UnsentStore } from '#offline/storage/unsent-store.ts';
import type { Draft } from './entry.ts';

export function saveDraft(store: UnsentStore, draft: Draft): Promise<void> {
  return store.write((writing) => writing.putDraft(draft));
}

export function removeDraft(store: UnsentStore, place: string): Promise<void> {
  return store.write((writing) => writing.deleteDraft(place));
}
