import { keyOfPerson, type PhoneStorage, readJson, storageKeys } from '#client/lib/phone-storage.ts';
import { changeForm } from '#offline/outbox/drafts.ts';
import type { Draft } from '#offline/outbox/entry.ts';
import {
  type FormAnswers,
  type FormPlace,
  formPlaces,
  type KeptForm,
  readKeptForm,
} from '#offline/outbox/form-draft.ts';
import { readDraft } from '#offline/outbox/text-draft.ts';
import type { OutboxStore } from '#offline/storage/outbox-store.ts';
import { isSameAnswer } from './form-drafts.ts';

/** A form as it stood, and the answers in it of which it is not certain that the phone's database has them. */
export interface FormNote {
  readonly form: KeptForm;
  readonly fields: readonly string[];
  /** Answers that the database had in these fields when they were written. */
  readonly was: FormAnswers;
}

/** Names the answers that the database lacks still: nothing else came there meanwhile, or nothing newer. */
export function missingFields(kept: KeptForm | null, { form, fields, was }: FormNote): readonly string[] {
  if (kept === null) return fields;
  const isNewest = form.savedAt > kept.savedAt;
  return fields.filter((field) => {
    const [is, noted] = [kept.answers[field], form.answers[field]];
    return !isSameAnswer(is, noted) && (isNewest || isSameAnswer(is, was[field]));
  });
}

interface FormCopy {
  get(): FormNote | null;
  put(note: FormNote): void;
  remove(): void;
}

function noteOf(value: unknown): FormNote | null {
  const [kept, fields, was] = ['form', 'fields', 'was'].map((name) =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined,
  );
  const form = readKeptForm(kept);
  if (form === null || !Array.isArray(fields)) return null;
  return { form, fields: fields.filter((field) => typeof field === 'string'), was: { ...Object(was) } };
}

/**
 * A form where writing ends before the call does: a page that is being closed may not live to see its database write.
 * The person's id at the end of the key keeps it for them alone.
 */
export function formCopy(
  storage: PhoneStorage,
  { place, userId }: { readonly place: FormPlace; readonly userId: number },
): FormCopy {
  const key = keyOfPerson(place, userId);
  return {
    get: () => noteOf(readJson(storage, key)),
    put: (note) => storage.setItem(key, JSON.stringify(note)),
    remove: () => storage.removeItem(key),
  };
}

/** Adds to a stored form the answers that a page could only note before it went. */
function withNote(kept: KeptForm | null, note: FormNote): KeptForm {
  const { form } = note;
  if (kept === null) return form;
  const fields = missingFields(kept, note);
  if (fields.length === 0) return kept;
  const noted: FormAnswers = Object.fromEntries(fields.map((field) => [field, form.answers[field] ?? null]));
  return {
    ...kept,
    answers: { ...kept.answers, ...noted },
    last: form.last,
    savedAt: Math.max(form.savedAt, kept.savedAt + 1),
  };
}

/**
 * Brings what the last page noted in the local storage into the database, so that all who ask what is unsent know of it,
 * and not only the form once it is opened.
 */
export async function adoptNotedForms(
  store: OutboxStore,
  { storage, userId }: { readonly storage: PhoneStorage; readonly userId: number },
): Promise<void> {
  for (const place of formPlaces) {
    const copy = formCopy(storage, { place, userId });
    const note = copy.get();
    if (note === null) continue;
    await changeForm(store, { place, change: (kept) => withNote(kept, note) });
    // A page that is open may have noted more meanwhile.
    if (copy.get()?.form.savedAt === note.form.savedAt) copy.remove();
  }
}

interface DraftCopy {
  get(): Draft | null;
  put(draft: Draft): void;
  remove(): void;
  /** Removes a copy of this tab that is as old as this, or older. */
  removeUpTo(savedAt: number, tab: string): void;
}

/**
 * A draft where writing ends before the call does: a page that is being closed may not live to see its database write.
 * The person's id at the end of the key keeps it for them alone.
 */
export function draftCopy(
  storage: PhoneStorage,
  { place, userId }: { place: string; userId: number },
): DraftCopy {
  const key = keyOfPerson(`${storageKeys.draft}:${place}`, userId);
  const get = () => readDraft({ ...Object(readJson(storage, key)), place });
  return {
    get,
    put: (draft) => storage.setItem(key, JSON.stringify(draft)),
    remove: () => storage.removeItem(key),
    removeUpTo(savedAt, tab) {
      const kept = get();
      if (kept && kept.savedAt <= savedAt && (kept.tab ?? tab) === tab) storage.removeItem(key);
    },
  };
}
