import type { Entry, Target } from '#offline/outbox/entry.ts';
import { type Kinds, madeId, type Understood } from '#offline/outbox/kind.ts';
import { readEntry, readSent } from '#offline/outbox/read-entry.ts';
import type { UnsentReading, UnsentStore } from '#offline/storage/unsent-store.ts';

interface Beginning {
  readonly key: string;
  /** Entries after this one are told along. */
  readonly lastSeq: number;
  readonly kinds: Kinds;
}

export interface Begun {
  readonly entry: Entry;
  readonly understood: Understood;
  readonly idOf: (target: Target) => number;
}

interface Beginnings {
  /** Null where it is not to be sent any more, or not yet. */
  readonly begun: Begun | null;
  /** What was done since the round looked last. */
  readonly newer: readonly Entry[];
}

/** What an entry belongs to is neither waiting here nor known to have been sent. */
export class LeftBehindError extends Error {
  override readonly name = 'LeftBehindError';
}

/** Writes down that an attempt begins, before it does: from here on the entry may have arrived. */
export function begin(store: UnsentStore, { key, lastSeq, kinds }: Beginning): Promise<Beginnings> {
  return store.write(async (writing) => {
    const newer = (await writing.entriesAfter(lastSeq)).map((stored) => readEntry(stored, kinds).entry);
    const stored = await writing.entryOf(key);
    if (stored === undefined) return { begun: null, newer };
    const { entry: before, understood } = readEntry(stored, kinds);
    if (!understood || before.refusal !== null || (await isHeldUp(writing, before))) {
      return { begun: null, newer };
    }
    const entry = { ...before, attempts: before.attempts + 1 };
    const ids = await idsFor(writing, entry);
    await writing.putEntry(entry);
    return { begun: { entry, understood, idOf: finder(ids) }, newer };
  });
}

async function isHeldUp(reading: UnsentReading, { after }: Entry): Promise<boolean> {
  for (const key of after) if ((await reading.entryOf(key)) !== undefined) return true;
  return false;
}

async function idsFor(reading: UnsentReading, { after }: Entry): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const key of after) {
    const id = madeId(readSent(await reading.sentOf(key))?.reply);
    if (id !== null) ids.set(key, id);
  }
  return ids;
}

function finder(ids: ReadonlyMap<string, number>): Begun['idOf'] {
  return (target) => {
    const id = target.id ?? ('key' in target ? ids.get(target.key) : undefined);
    if (id === undefined) throw new LeftBehindError();
    return id;
  };
}
