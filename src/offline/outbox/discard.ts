import type { OutboxStore, OutboxWriter } from '#offline/storage/outbox-store.ts';
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
export async function discardEntry(store: OutboxStore, key: string, options: Discarding): Promise<boolean> {
  return store.write(async (writing) => (await discardIn(writing, key, options)) !== null);
}

/** Null where there is no such thing. */
export async function discardIn(
  writing: OutboxWriter,
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
  writing: OutboxWriter,
  { entry, command }: ReadEntry,
  now: number,
): Promise<Entry | null> {
  const withdrawal = mayHaveArrived(entry) ? (command?.withdrawal(entry.key) ?? null) : null;
  return withdrawal && storeIn(writing, entryOf(withdrawal, { now }));
}

/** A refusal of the server says that it has not; a failure of its own says nothing. */
function mayHaveArrived({ attempts, refusal }: Entry): boolean {
  return attempts > 0 && (refusal === null || !isFinal(refusal));
}

export const isFinal = ({ status }: { readonly status: number }): boolean => status >= 400 && status < 500;

type Waiting = Pick<Entry, 'key' | 'after'>;

/** A thing and all that cannot be sent without it. */
export function withDependents<T extends Waiting>(entries: readonly T[], key: string): T[] {
  const keys = new Set([key]);
  let found: T[] = [];
  for (;;) {
    const next = entries.filter((entry) => keys.has(entry.key) || entry.after.some((name) => keys.has(name)));
    if (next.length === found.length) return found;
    found = next;
    for (const entry of next) keys.add(entry.key);
  }
}

/** A record in which another key stands wherever the first stood: in what it is, what it belongs to and what it waits for. */
export function withKeyReplaced(stored: unknown, from: string, to: string): unknown {
  if (typeof stored === 'string') return stored === from ? to : stored;
  if (Array.isArray(stored)) return stored.map((part) => withKeyReplaced(part, from, to));
  if (typeof stored !== 'object' || stored === null) return stored;
  return Object.fromEntries(
    Object.entries(stored).map(([name, part]) => [
      name,
      // These two are made of what a thing belongs to: `thread:<key>`.
      (name === 'stream' || name === 'collapse') && typeof part === 'string'
        ? part.replaceAll(from, to)
        : withKeyReplaced(part, from, to),
    ]),
  );
}
