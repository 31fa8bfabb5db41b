import type { Entry, Refusal, Sent, Target } from '#offline/outbox/entry.ts';
import { type Kinds, madeId, type ParsedCommand } from '#offline/outbox/kind.ts';
import { type ReadEntry, readEntry, readSent } from '#offline/outbox/read-entry.ts';
import type { OutboxReader, OutboxStore, OutboxWriter } from '#offline/storage/outbox-store.ts';
import { type Delay, type DelayName, retryDelay } from './backoff.ts';

interface Start {
  readonly key: string;
  /** Last entry that the round has read; later ones are returned as `newer`. */
  readonly lastSeq: number;
  readonly kinds: Kinds;
}

export interface Started {
  readonly entry: Entry;
  readonly command: ParsedCommand;
  readonly idOf: (target: Target) => number;
}

interface StartResult {
  /** Null where it is not to be sent any more, or not yet. */
  readonly started: Started | null;
  /** Entries added after `lastSeq`. */
  readonly newer: readonly Entry[];
}

/** The target of an entry neither waits here nor is known to have been sent. */
export class LeftBehindError extends Error {
  override readonly name = 'LeftBehindError';
}

/** Writes down that an attempt begins, before it does: from here on the entry may have arrived. */
export function markStarted(store: OutboxStore, { key, lastSeq, kinds }: Start): Promise<StartResult> {
  return store.write(async (writing) => {
    const newer = (await writing.entriesAfter(lastSeq)).map((stored) => readEntry(stored, kinds).entry);
    const stored = await writing.entryOf(key);
    if (stored === undefined) return { started: null, newer };
    const { entry: before, command } = readEntry(stored, kinds);
    if (!command || before.refusal !== null || (await isHeldUp(writing, before))) {
      return { started: null, newer };
    }
    const entry = { ...before, attempts: before.attempts + 1 };
    const ids = await idsFor(writing, entry);
    await writing.putEntry(entry);
    return { started: { entry, command, idOf: finder(ids) }, newer };
  });
}

async function isHeldUp(reading: OutboxReader, { after }: Entry): Promise<boolean> {
  for (const key of after) if ((await reading.entryOf(key)) !== undefined) return true;
  return false;
}

async function idsFor(reading: OutboxReader, { after }: Entry): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const key of after) {
    const id = madeId(readSent(await reading.sentOf(key))?.reply);
    if (id !== null) ids.set(key, id);
  }
  return ids;
}

function finder(ids: ReadonlyMap<string, number>): Started['idOf'] {
  return (target) => {
    const id = target.id ?? ('key' in target ? ids.get(target.key) : undefined);
    if (id === undefined) throw new LeftBehindError();
    return id;
  };
}

/** So many failures of one thing, while others got through, and it is put aside. */
const poisonFailures = 8;

interface Commit {
  readonly store: OutboxStore;
  readonly kinds: Kinds;
  readonly key: string;
  readonly now: number;
}

/** Works on an entry as it is now: it may have been discarded while it was on its way. Null where it was. */
function change<T>(
  { store, kinds, key }: Commit,
  work: (writing: OutboxWriter, entry: Entry, read: ReadEntry) => Promise<T>,
): Promise<T | null> {
  return store.write(async (writing) => {
    const stored = await writing.entryOf(key);
    if (stored === undefined) return null;
    const read = readEntry(stored, kinds);
    return work(writing, read.entry, read);
  });
}

const takenIn = async (writing: OutboxWriter) => Number((await writing.meta('taken')) ?? 0);

/** Deletes the record before this one with the same dedupe key; the key of the last one is stored as meta data. */
async function forgetBeforeIn(writing: OutboxWriter, { key, collapse }: Sent): Promise<void> {
  if (collapse === null) return;
  const name = `sent:${collapse}`;
  const before = await writing.meta(name);
  if (typeof before === 'string' && before !== key) await writing.deleteSent(before);
  await writing.putMeta(name, key);
}

async function isReplacedIn(writing: OutboxWriter, { collapse, seq }: Entry, kinds: Kinds): Promise<boolean> {
  if (collapse === null) return false;
  const others = await writing.entriesOfCollapse(collapse);
  return others.some((stored) => readEntry(stored, kinds).entry.seq > seq);
}

/** The server has it: the entry goes, and what became of it stays for those that belong to it. */
export function commitDone(settling: Commit, reply: unknown): Promise<Entry | null> {
  return change(settling, async (writing, entry, { command }) => {
    const { key, kind, args, collapse } = entry;
    const retained = command?.retained ?? null;
    await writing.deleteEntry(entry.seq);
    const sent = { key, kind, args: retained ? retained.args : args, collapse, reply, at: settling.now };
    if (retained) await forgetBeforeIn(writing, sent);
    await writing.putSent(sent);
    await writing.putMeta('taken', (await takenIn(writing)) + 1);
    return entry;
  });
}

/** Gives null where a newer state of the same thing waits already: then this one is of no interest any more. */
export function commitRefused(settling: Commit, refusal: Omit<Refusal, 'at'>): Promise<Entry | null> {
  return change(settling, async (writing, entry, { command }) => {
    if (command?.retained && (await isReplacedIn(writing, entry, settling.kinds))) {
      await writing.deleteEntry(entry.seq);
      return null;
    }
    const refused = { ...entry, refusal: { ...refusal, at: settling.now } };
    await writing.putEntry(refused);
    return refused;
  });
}

export function commitLater(settling: Commit, notBefore: number): Promise<Entry | null> {
  return change(settling, async (writing, entry) => {
    const later = { ...entry, notBefore };
    await writing.putEntry(later);
    return later;
  });
}

interface Failure {
  readonly status: number;
  readonly message: string;
  readonly random: () => number;
}

/** Tried again later, unless it alone fails while others get through. */
export function commitFailed(settling: Commit, { status, message, random }: Failure): Promise<Entry | null> {
  return change(settling, async (writing, entry) => {
    const taken = await takenIn(writing);
    const failures = entry.failures + 1;
    const overtaken = entry.overtaken + (taken > entry.takenThen ? 1 : 0);
    const refusal = { status, code: 'internal', message, at: settling.now } as const;
    const failed: Entry = {
      ...entry,
      failures,
      overtaken,
      takenThen: taken,
      notBefore: settling.now + retryDelay(failures, random),
      refusal: overtaken >= poisonFailures ? refusal : null,
    };
    await writing.putEntry(failed);
    return failed;
  });
}

export function putDelay(store: OutboxStore, name: DelayName, delay: Delay | null): Promise<void> {
  return store.write((writing) => writing.putMeta(name, delay));
}
