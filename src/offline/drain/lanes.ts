import type { Entry } from '#offline/outbox/entry.ts';
import { dueAt } from './backoff.ts';

/** Waiting entries as a round sees them: lanes in the order of their first entries, entries in the order of the doing. */
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
  const lane = byName.get(entry.stream);
  if (lane) lane.push(entry);
  else byName.set(entry.stream, [entry]);
}

export function removeFrom({ byName, keys }: Lanes, { key, stream: lane }: Entry): void {
  keys.delete(key);
  takeOut(byName, key, lane);
}

/** Takes an entry out of its lane; its key stays, so that entries that depend on it still wait. */
export function park({ byName }: Lanes, { key, stream: lane }: Entry): void {
  takeOut(byName, key, lane);
}

export function replaceIn({ byName }: Lanes, entry: Entry): void {
  const entries = byName.get(entry.stream);
  const index = entries?.findIndex(({ key }) => key === entry.key) ?? -1;
  if (entries && index >= 0) entries[index] = entry;
}

function takeOut(byName: Map<string, Entry[]>, key: string, lane: string): void {
  const entries = byName.get(lane);
  const index = entries?.findIndex((entry) => entry.key === key) ?? -1;
  if (!entries || index < 0) return;
  entries.splice(index, 1);
  if (entries.length === 0) byName.delete(lane);
}

/** First entry of each lane that nothing but time holds up. */
function* heads({ byName, keys }: Lanes, busy: ReadonlySet<string>): Generator<Entry> {
  for (const [lane, [head]] of byName) {
    if (!head || busy.has(lane)) continue;
    // Also what is on its way, and was discarded meanwhile: taking it back must not overtake it.
    if (!head.after.some((key) => keys.has(key))) yield head;
  }
}

export function nextHead(lanes: Lanes, busy: ReadonlySet<string>, now: number): Entry | null {
  for (const head of heads(lanes, busy)) if (dueAt(head, now) <= now) return head;
  return null;
}

/** Due time of the next entry; null where none waits for time alone. */
export function nextDueAt(lanes: Lanes, now: number): number | null {
  const times = [...heads(lanes, nothingBusy)].map((head) => dueAt(head, now));
  return times.length === 0 ? null : times.reduce((a, b) => Math.min(a, b));
}
