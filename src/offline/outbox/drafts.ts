import type { OutboxStore, OutboxWriter } from '#offline/storage/outbox-store.ts';
import type { Draft } from './entry.ts';
import { type FormChange, type KeptForm, readKeptForm } from './form-draft.ts';

export function saveDraft(store: OutboxStore, draft: Draft): Promise<void> {
  return store.write((writing) => writing.putDraft(draft));
}

export function removeDraft(store: OutboxStore, place: string): Promise<void> {
  return store.write((writing) => writing.deleteDraft(place));
}

/** Changes a kept form in one transaction, so that two tabs never write over each other; gives what is kept now. */
export function changeForm(store: OutboxStore, change: FormChange): Promise<KeptForm | null> {
  return store.write((writing) => changeFormIn(writing, change));
}

export async function changeFormIn(
  writing: OutboxWriter,
  { place, change }: FormChange,
): Promise<KeptForm | null> {
  const stored = await writing.draftOf(place);
  const before = readKeptForm(stored);
  const after = change(before);
  if (after === before) return before;
  if (after === null) await writing.deleteDraft(place);
  // What another version of the app has put beside it stays.
  else await writing.putDraft({ ...Object(stored), ...after });
  return after;
}

/** A thing that was to be sent has another key now: the form that it comes from knows it by that. */
export function withSendingRenamed(form: KeptForm, from: string, to: string): KeptForm {
  return form.sending?.key === from ? { ...form, sending: { ...form.sending, key: to } } : form;
}
