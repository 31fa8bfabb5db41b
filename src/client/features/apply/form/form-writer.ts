import type { PhoneStorage } from '#client/lib/phone-storage.ts';

/**
 * The name under which this phone saves forms of one person: its own saves are no conflict to each other, also after a
 * draft was discarded and another begun. The person's id at the end of the key keeps it for them alone.
 */
export function formWriter(storage: PhoneStorage, userId: number): string {
  const key = `formWriter:${userId}`;
  const known = storage.getItem(key);
  if (known !== null && /^[\da-f-]{36}$/.test(known)) return known;
  const made = crypto.randomUUID();
  storage.setItem(key, made);
  return made;
}
