import { keyOfPerson, type PhoneStorage, storageKeys } from '#client/lib/phone-storage.ts';

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
 * Writes nothing once the person has left this phone with all that is theirs, in another tab say: that takes the name
 * away, which stays where the session has only ended or what is unsent is kept.
 */
export const whileHere = (storage: PhoneStorage, userId: number): PhoneStorage => ({
  ...storage,
  setItem: (key, value) => {
    if (storage.getItem(keyOf(userId)) !== null) storage.setItem(key, value);
  },
});
