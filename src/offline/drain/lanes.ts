import type { Entry } from '#offline/outbox/entry.ts';
import { dueAt } from './backoff.ts';

/** What waits, as a round sees it: streams in the order of their first entries, entries in the order in which they were done. */
export interface Lanes {
  readonly byName: Map<string, Entry[]>;
  /** Also of what was refused: what depends on it waits. */
  readonly keys: Set<string>;
}

const nothingBusy: ReadonlySet<string> = new Set();

export function lanesOf(entries: readonly Entry[]): Lanes {
  const lanes: Lanes = { byName: new Map(), keys: new Set() };
  for (const entry of entries) addTo(lanes, entry);
  return lanes;
}

export function addTo({ byName, keys }: Lanes, entry: Entry): void {
  keys.add(entry.key);
  if (entry.refusal !== null) return;
  const stream = byName.get(entry.stream);
  if (stream) stream.push(entry);
  else byName.set(entry.stream, [entry]);
}

export function removeFrom({ byName, keys }: Lanes, { key, stream }: Entry): void {
  keys.delete(key);
  takeOut(byName, key, stream);
}

/** It waits no more, and what depends on it still does. */
export function park({ byName }: Lanes, { key, stream }: Entry): void {
  takeOut(byName, key, stream);
}

export function replaceIn({ byName }: Lanes, entry: Entry): void {
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
function* heads({ byName, keys }: Lanes, busy: ReadonlySet<string>): Generator<Entry> {
  for (const [stream, [head]] of byName) {
    if (!head || busy.has(stream)) continue;
    // Also what is on its way, and was discarded meanwhile: taking it back must not overtake it.
    if (!head.after.some((key) => keys.has(key))) yield head;
  }
}

export function nextHead(lanes: Lanes, busy: ReadonlySet<string>, now: number): Entry | null {
  for (const head of heads(lanes, busy)) if (dueAt(head, now) <= now) return head;
  return null;
}

/** When the next one is due, or null where nothing waits for time alone. */
export function nextDueAt(lanes: Lanes, now: number): number | null {
  const times = [...heads(lanes, nothingBusy)].map((head) => dueAt(head, now));
  return times.length === 0 ? null : times.reduce((a, b) => Math.min(a, b));
}
