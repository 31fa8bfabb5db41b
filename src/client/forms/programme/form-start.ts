import { keyOfPerson, type PhoneStorage, storageKeys } from '#client/lib/phone-storage.ts';
import type { OwnUser } from '#contract/users.ts';
import { type FormBase, type FormName, formVersion, type KeptForm } from '#offline/outbox/form-draft.ts';
import { firstAnswers, fittingAnswers } from './form-answers.ts';
import { type OnPhone, serverFormOf } from './form-status.ts';
import type { ServerAnswer } from './server-form.ts';

interface StartParts {
  readonly form: FormName;
  readonly phone: OnPhone;
  /** Undefined where nothing is known of what the server has. */
  readonly server: ServerAnswer | undefined;
  readonly me: OwnUser;
  readonly writer: string;
}

/** Makes the start of a form that this phone has nothing of: the server's version, or the account's data. */
export function startOf(parts: StartParts): KeptForm {
  const { form, server, me, writer } = parts;
  const newest = serverFormOf(parts);
  // A draft that is being discarded here is still the newest that the server has.
  const revision = server?.form?.revision;
  const base: FormBase | null = revision === undefined ? null : { revision, answers: newest?.answers ?? {} };
  return {
    place: `form:${form}`,
    v: formVersion,
    answers: newest ? fittingAnswers(form, newest.answers) : firstAnswers(form, me),
    base,
    writer,
    sending: null,
    last: null,
    seen: [],
    savedAt: 0,
  };
}

const keyOf = (userId: number) => keyOfPerson(storageKeys.formWriter, userId);

/**
 * The name under which this phone saves forms of one person: its own saves are no conflict to each other, also after a
 * draft was discarded and another begun. The person's id at the end of the key keeps it for them alone.
 */
export function formWriter(storage: PhoneStorage, userId: number): string {
  const key = keyOf(userId);
  const known = storage.getItem(key);
  if (known !== null && /^[\da-f-]{36}$/.test(known)) return known;
  const made = crypto.randomUUID();
  storage.setItem(key, made);
  return made;
}

/**
 * Storage that writes nothing once the person's form writer is deleted, as leaving the phone with all data does, also in
 * another tab. The writer stays where only the session has ended, or unsent entries are kept.
 */
export const whileHere = (storage: PhoneStorage, userId: number): PhoneStorage => ({
  ...storage,
  setItem: (key, value) => {
    if (storage.getItem(keyOf(userId)) !== null) storage.setItem(key, value);
  },
});
