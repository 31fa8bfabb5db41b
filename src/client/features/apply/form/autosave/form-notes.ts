import type { PhoneStorage } from '#client/lib/phone-storage.ts';
import { formCopy, missingFields } from '#client/outbox/local-copy.ts';
import type { FormSource } from './form-source.ts';

/** Notes of unsaved edits in synchronous storage, until the phone's database has them. */
export interface FormNotes {
  /** Takes up what an earlier visit could only note. */
  takeUp(): void;
  put(): void;
  /** Drops notes of edits up to a mark: the database has them. */
  kept(mark: number): void;
  remove(): void;
}

interface NotesOptions {
  readonly source: FormSource;
  readonly storage: PhoneStorage;
  readonly userId: number;
}

export function createFormNotes({ source, storage, userId }: NotesOptions): FormNotes {
  const { edits, stored, forward } = source;
  const copy = formCopy(storage, { place: source.current().place, userId });
  /** The last of one's own; another tab may have put one in its place. */
  let own: { readonly savedAt: number; readonly mark: number } | null = null;
  return {
    takeUp() {
      const known = copy.get();
      if (known === null) return;
      const fields = missingFields(stored(), known);
      if (fields.length === 0) return copy.remove();
      source.takeUp({ ...known, fields });
      own = { savedAt: known.form.savedAt, mark: edits.mark() };
    },
    put() {
      if (edits.fields().length === 0) return;
      const form = forward(stored());
      const was = Object.fromEntries(
        edits.fields().map((field) => [field, stored()?.answers[field] ?? null]),
      );
      copy.put({ form, fields: edits.fields(), was });
      own = { savedAt: form.savedAt, mark: edits.mark() };
    },
    kept(mark) {
      if (own === null || own.mark > mark) return;
      if (copy.get()?.form.savedAt === own.savedAt) copy.remove();
      own = null;
    },
    remove() {
      copy.remove();
      own = null;
    },
  };
}
