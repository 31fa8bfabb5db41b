import type { PhoneStorage } from '#client/lib/phone-storage.ts';
import { changeForm } from '#offline/outbox/forms.ts';
import type { FormAnswers, FormPlace, KeptForm } from '#offline/outbox/kept-form.ts';
import type { UnsentStore } from '#offline/storage/unsent-store.ts';
import { type FormNote, formCopy, missingFields } from './form-copy.ts';

const places: readonly FormPlace[] = ['form:application', 'form:mentor'];

/** What is kept, with the answers that a page could only note before it went. */
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
  store: UnsentStore,
  { storage, userId }: { readonly storage: PhoneStorage; readonly userId: number },
): Promise<void> {
  for (const place of places) {
    const copy = formCopy(storage, { place, userId });
    const note = copy.get();
    if (note === null) continue;
    await changeForm(store, { place, change: (kept) => withNote(kept, note) });
    // A page that is open may have noted more meanwhile.
    if (copy.get()?.form.savedAt === note.form.savedAt) copy.remove();
  }
}
