import type { Entry } from './entry.ts';

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
