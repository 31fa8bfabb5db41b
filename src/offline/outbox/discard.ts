import type { UnsentStore, UnsentWriting } from '#offline/storage/unsent-store.ts';
import { withDependents } from './dependents.ts';
import type { Entry } from './entry.ts';
import type { Kinds } from './kind.ts';
import { entryOf, storeIn } from './new-entry.ts';
import { type ReadEntry, readEntry } from './read-entry.ts';

interface Discarding {
  readonly now: number;
  readonly kinds: Kinds;
}

interface Discarded {
  /** Takes the thing back from the server too; null where it cannot have arrived. */
  readonly withdrawal: Entry | null;
}

/** Takes back a thing that was not sent, and what depends on it; false where it does not wait any more. */
export async function discardEntry(store: UnsentStore, key: string, options: Discarding): Promise<boolean> {
  return store.write(async (writing) => (await discardIn(writing, key, options)) !== null);
}

/** Null where there is no such thing. */
export async function discardIn(
  writing: UnsentWriting,
  key: string,
  { now, kinds }: Discarding,
): Promise<Discarded | null> {
  const all = (await writing.entries()).map((stored) => readEntry(stored, kinds));
  const found = all.find(({ entry }) => entry.key === key);
  if (!found) return null;
  const gone = withDependents(
    all.map(({ entry }) => entry),
    key,
  );
  for (const { seq } of gone) await writing.deleteEntry(seq);
  return { withdrawal: await withdrawIn(writing, found, now) };
}

/** Takes a thing back from the server too; null where it cannot have arrived. */
export async function withdrawIn(
  writing: UnsentWriting,
  { entry, understood }: ReadEntry,
  now: number,
): Promise<Entry | null> {
  const withdrawal = mayHaveArrived(entry) ? (understood?.withdrawal(entry.key) ?? null) : null;
  return withdrawal && storeIn(writing, entryOf(withdrawal, { now }));
}

/** A refusal of the server says that it has not; a failure of its own says nothing. */
function mayHaveArrived({ attempts, refusal }: Entry): boolean {
  return attempts > 0 && (refusal === null || !isFinal(refusal));
}

export const isFinal = ({ status }: { readonly status: number }): boolean => status >= 400 && status < 500;
