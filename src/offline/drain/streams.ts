import type { Entry } from '#offline/outbox/entry.ts';
import { dueAt } from './delays.ts';

/** What waits, as a round sees it: streams in the order of their first entries, entries in the order in which they were done. */
export interface Streams {
  readonly byName: Map<string, Entry[]>;
  /** Also of what was refused: what depends on it waits. */
  readonly keys: Set<string>;
}

const nothingBusy: ReadonlySet<string> = new Set();

export function streamsOf(entries: readonly Entry[]): Streams {
  const streams: Streams = { byName: new Map(), keys: new Set() };
  for (const entry of entries) addTo(streams, entry);
  return streams;
}

export function addTo({ byName, keys }: Streams, entry: Entry): void {
  keys.add(entry.key);
  if (entry.refusal !== null) return;
  const stream = byName.get(entry.stream);
  if (stream) stream.push(entry);
  else byName.set(entry.stream, [entry]);
}

export function removeFrom({ byName, keys }: Streams, { key, stream }: Entry): void {
  keys.delete(key);
  takeOut(byName, key, stream);
}

/** It waits no more, and what depends on it still does. */
export function putAside({ byName }: Streams, { key, stream }: Entry): void {
  takeOut(byName, key, stream);
}

export function replaceIn({ byName }: Streams, entry: Entry): void {
  const entries = byName.get(entry.stream);
  const index = entries?.findIndex(({ key }) => key === entry.key) ?? -1;
  if (entries && index >= 0) entries[index] = entry;
}

function takeOut(byName: Map<string, Entry[]>, key: string, stream: string): void {
  const entries = byName.get(stream);
  const index = entries?.findIndex((entry) => entry.key === key) ?? -1;
  if (!entries || index < 0) return;
  entries.splice(index, 1);
  if (entries.length === 0) byName.delete(stream);
}

/** The first of each stream, where nothing else holds it up than time. */
function* heads({ byName, keys }: Streams, busy: ReadonlySet<string>): Generator<Entry> {
  for (const [stream, [head]] of byName) {
    if (!head || busy.has(stream)) continue;
    // Also what is on its way, and was discarded meanwhile: taking it back must not overtake it.
    if (!head.after.some((key) => keys.has(key))) yield head;
  }
}

export function nextHead(streams: Streams, busy: ReadonlySet<string>, now: number): Entry | null {
  for (const head of heads(streams, busy)) if (dueAt(head, now) <= now) return head;
  return null;
}

/** When the next one is due, or null where nothing waits for time alone. */
export function nextDueAt(streams: Streams, now: number): number | null {
  const times = [...heads(streams, nothingBusy)].map((head) => dueAt(head, now));
  return times.length === 0 ? null : times.reduce((a, b) => Math.min(a, b));
}
