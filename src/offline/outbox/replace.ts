import type { UnsentStore } from '#offline/storage/unsent-store.ts';
import { withdrawIn } from './discard.ts';
import type { Kinds } from './kind.ts';
import { readEntry } from './read-entry.ts';
import { doneBefore, renameIn, waitingAgain } from './retry.ts';

interface Replacing {
  /** What changes; the rest stays as it is kept, since another key may stand there by now. */
  readonly args: object;
  readonly kinds: Kinds;
  readonly now: number;
  readonly newKey?: string;
  /** The draft that has become this. */
  readonly draftPlace?: string;
}

/**
 * Puts another in the place of what waits or was refused; gives its key, or null where the old one waits no more.
 *
 * The server takes a key once, so the new one has its own and all that belongs to the old one follows. Where that may
 * have arrived already, it is taken back.
 */
export function replaceEntry(
  store: UnsentStore,
  key: string,
  { newKey = crypto.randomUUID(), args, kinds, now, draftPlace }: Replacing,
): Promise<string | null> {
  return store.write(async (writing) => {
    const stored = await writing.entryOf(key);
    if (stored === undefined) return doneBefore(writing, newKey);
    const old = readEntry(stored, kinds);
    const next = old.understood && kinds.get(old.entry.kind)?.understand(changed(old.entry.args, args));
    if (!next) return null;
    if (draftPlace !== undefined) await writing.deleteDraft(draftPlace);
    await renameIn(writing, key, newKey);
    await writing.putEntry({ ...waitingAgain(old.entry, 0), ...next.intent, key: newKey });
    await withdrawIn(writing, old, now);
    return newKey;
  });
}

const changed = (before: unknown, changes: object): object => ({ ...Object(before), ...changes });
