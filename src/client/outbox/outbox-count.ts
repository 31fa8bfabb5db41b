import { type PhoneStorage, storageKeys } from '#client/lib/phone-storage.ts';
import { readKind } from '#offline/kinds/marks.ts';
import type { Entry } from '#offline/outbox/entry.ts';
import { formKinds } from '#offline/outbox/form-draft.ts';

/** Count of what this phone should hold. Stored beside the database, so that it is known at once, and a lost database is noticed. */
interface OutboxCount {
  /** Entries that wait or were refused. */
  readonly entries: number;
  readonly drafts: number;
}

const keyOf = (userId: number) => `${storageKeys.outboxCount}:${userId}`;

export function readOutboxCount(storage: PhoneStorage, userId: number): OutboxCount {
  const [, entries = 0, drafts = 0] = /^(\d+)\+(\d+)$/.exec(storage.getItem(keyOf(userId)) ?? '') ?? [];
  return { entries: Number(entries), drafts: Number(drafts) };
}

export function keepOutboxCount(
  storage: PhoneStorage,
  userId: number,
  { entries, drafts }: OutboxCount,
): void {
  if (entries + drafts === 0) storage.removeItem(keyOf(userId));
  else storage.setItem(keyOf(userId), `${entries}+${drafts}`);
}

/** A form that is written on while it is being sent waits twice, and is one thing. */
const isNewest = ({ kind, collapse }: Entry, index: number, all: readonly Entry[]) =>
  kind !== formKinds.save || !all.slice(index + 1).some((later) => later.collapse === collapse);

/** Entries that people would miss; read marks are left out. */
export const countedEntries = (entries: readonly Entry[]) =>
  entries.filter(({ kind }) => kind !== readKind.name).filter(isNewest);
