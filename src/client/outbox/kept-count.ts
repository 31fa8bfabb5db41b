import { keyOfPerson, type PhoneStorage, storageKeys } from '#client/lib/phone-storage.ts';

/** Count of what this phone should hold. Stored beside the database, so that it is known at once, and a lost database is noticed. */
interface OutboxCount {
  /** Entries that wait or were refused. */
  readonly entries: number;
  readonly drafts: number;
}

const keyOf = (userId: number) => keyOfPerson(storageKeys.outboxCount, userId);

export function readOutboxCount(storage: PhoneStorage, userId: number): OutboxCount {
  const [, entries = 0, drafts = 0] = /^(\d+)\+(\d+)$/.exec(storage.getItem(keyOf(userId)) ?? '') ?? [];
  return { entries: Number(entries), drafts: Number(drafts) };
}

/** Counts all that this phone keeps of people for their return. */
export function countKept(storage: PhoneStorage, keys: readonly string[]): number {
  const counts = keys.flatMap((key) => {
    const [name, userId] = key.split(':');
    return name === storageKeys.outboxCount ? [readOutboxCount(storage, Number(userId))] : [];
  });
  return counts.reduce((sum, { entries, drafts }) => sum + entries + drafts, 0);
}

export function keepOutboxCount(
  storage: PhoneStorage,
  userId: number,
  { entries, drafts }: OutboxCount,
): void {
  if (entries + drafts === 0) storage.removeItem(keyOf(userId));
  else storage.setItem(keyOf(userId), `${entries}+${drafts}`);
}
