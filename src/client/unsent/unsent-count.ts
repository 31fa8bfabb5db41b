import { type PhoneStorage, storageKeys } from '#client/lib/phone-storage.ts';

/** How much this phone should have; kept beside it, so that it is known at once, and seen when it is gone. */
export interface UnsentCount {
  /** What waits or was refused. */
  readonly entries: number;
  readonly drafts: number;
}

const keyOf = (userId: number) => `${storageKeys.unsentCount}:${userId}`;

export function readUnsentCount(storage: PhoneStorage, userId: number): UnsentCount {
  const [, entries = 0, drafts = 0] = /^(\d+)\+(\d+)$/.exec(storage.getItem(keyOf(userId)) ?? '') ?? [];
  return { entries: Number(entries), drafts: Number(drafts) };
}

export function keepUnsentCount(
  storage: PhoneStorage,
  userId: number,
  { entries, drafts }: UnsentCount,
): void {
  if (entries + drafts === 0) storage.removeItem(keyOf(userId));
  else storage.setItem(keyOf(userId), `${entries}+${drafts}`);
}
