import { type PhoneStorage, readJson } from '#client/lib/phone-storage.ts';
import type { FormAnswers, FormPlace, KeptForm } from '#offline/outbox/kept-form.ts';
import { readKeptForm } from '#offline/outbox/read-form.ts';
import { isSameAnswer } from './unsent-forms.ts';

/** A form as it stood, and the answers in it of which it is not certain that the phone's database has them. */
export interface FormNote {
  readonly form: KeptForm;
  readonly fields: readonly string[];
  /** What the database had in these fields when they were written. */
  readonly was: FormAnswers;
}

/** Those of the answers that the database lacks still: nothing else came there meanwhile, or nothing newer. */
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
  const key = `${place}:${userId}`;
  return {
    get: () => noteOf(readJson(storage, key)),
    put: (note) => storage.setItem(key, JSON.stringify(note)),
    remove: () => storage.removeItem(key),
  };
}
