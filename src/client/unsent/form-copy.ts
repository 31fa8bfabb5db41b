import { type PhoneStorage, readJson } from '#client/lib/phone-storage.ts';
import type { FormPlace, KeptForm } from '#offline/outbox/kept-form.ts';
import { readKeptForm } from '#offline/outbox/read-form.ts';

/** A form as it stood, and the answers in it of which it is not certain that the phone's database has them. */
export interface FormNote {
  readonly form: KeptForm;
  readonly fields: readonly string[];
}

interface FormCopy {
  get(): FormNote | null;
  put(note: FormNote): void;
  remove(): void;
}

function noteOf(value: unknown): FormNote | null {
  const [kept, fields] = ['form', 'fields'].map((name) =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined,
  );
  const form = readKeptForm(kept);
  if (form === null || !Array.isArray(fields)) return null;
  return { form, fields: fields.filter((field) => typeof field === 'string') };
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
