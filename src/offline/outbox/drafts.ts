import type { OutboxStore, OutboxWriter } from '#offline/storage/outbox-store.ts';
import type { Draft } from './entry.ts';
import { type FormChange, type KeptForm, readKeptForm } from './form-draft.ts';
import { readDraft } from './text-draft.ts';

/** Change of a draft, computed from what the phone has at that moment; null stands for no draft. */
export interface DraftChange {
  readonly place: string;
  readonly change: (kept: Draft | null) => Draft | null;
}

/** Changes a draft in one transaction, so that two tabs never write over each other; gives what is kept now. */
export function changeDraft(store: OutboxStore, change: DraftChange): Promise<Draft | null> {
  return store.write((writing) => changeDraftIn(writing, change));
}

export async function changeDraftIn(
  writing: OutboxWriter,
  { place, change }: DraftChange,
): Promise<Draft | null> {
  const before = readDraft(await writing.draftOf(place));
  const after = change(before);
  if (after === null) await writing.deleteDraft(place);
  else if (after !== before) await writing.putDraft(after);
  return after;
}

/** Changes a kept form in one transaction; gives what is kept now. */
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
