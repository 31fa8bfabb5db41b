import type { Entry, Refusal, Sent } from '#offline/outbox/entry.ts';
import type { Kinds } from '#offline/outbox/kind.ts';
import { type ReadEntry, readEntry } from '#offline/outbox/read-entry.ts';
import type { UnsentStore, UnsentWriting } from '#offline/storage/unsent-store.ts';
import type { Delay, DelayName } from './delays.ts';
import { retryDelay } from './retry-delay.ts';

/** So many failures of one thing, while others got through, and it is put aside. */
const poisonFailures = 8;

interface Settling {
  readonly store: UnsentStore;
  readonly kinds: Kinds;
  readonly key: string;
  readonly now: number;
}

/** Works on an entry as it is now: it may have been discarded while it was on its way. Null where it was. */
function change<T>(
  { store, kinds, key }: Settling,
  work: (writing: UnsentWriting, entry: Entry, read: ReadEntry) => Promise<T>,
): Promise<T | null> {
  return store.write(async (writing) => {
    const stored = await writing.entryOf(key);
    if (stored === undefined) return null;
    const read = readEntry(stored, kinds);
    return work(writing, read.entry, read);
  });
}

const takenIn = async (writing: UnsentWriting) => Number((await writing.meta('taken')) ?? 0);

/** Of things that are remembered in short only the last of one name stays; which that is stands beside the records. */
async function forgetBeforeIn(writing: UnsentWriting, { key, collapse }: Sent): Promise<void> {
  if (collapse === null) return;
  const name = `sent:${collapse}`;
  const before = await writing.meta(name);
  if (typeof before === 'string' && before !== key) await writing.deleteSent(before);
  await writing.putMeta(name, key);
}

async function isReplacedIn(
  writing: UnsentWriting,
  { collapse, seq }: Entry,
  kinds: Kinds,
): Promise<boolean> {
  if (collapse === null) return false;
  const others = await writing.entriesOfCollapse(collapse);
  return others.some((stored) => readEntry(stored, kinds).entry.seq > seq);
}

/** The server has it: the entry goes, and what became of it stays for those that belong to it. */
export function settleDone(settling: Settling, reply: unknown): Promise<Entry | null> {
  return change(settling, async (writing, entry, { understood }) => {
    const { key, kind, args, collapse } = entry;
    const remembered = understood?.remembered ?? null;
    await writing.deleteEntry(entry.seq);
    const sent = { key, kind, args: remembered ? remembered.args : args, collapse, reply, at: settling.now };
    if (remembered) await forgetBeforeIn(writing, sent);
    await writing.putSent(sent);
    await writing.putMeta('taken', (await takenIn(writing)) + 1);
    return entry;
  });
}

/** Gives null where a newer state of the same thing waits already: then this one is of no interest any more. */
export function settleRefused(settling: Settling, refusal: Omit<Refusal, 'at'>): Promise<Entry | null> {
  return change(settling, async (writing, entry, { understood }) => {
    if (understood?.remembered && (await isReplacedIn(writing, entry, settling.kinds))) {
      await writing.deleteEntry(entry.seq);
      return null;
    }
    const refused = { ...entry, refusal: { ...refusal, at: settling.now } };
    await writing.putEntry(refused);
    return refused;
  });
}

export function settleLater(settling: Settling, notBefore: number): Promise<Entry | null> {
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
export function settleFailed(
  settling: Settling,
  { status, message, random }: Failure,
): Promise<Entry | null> {
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

export function putDelay(store: UnsentStore, name: DelayName, delay: Delay | null): Promise<void> {
  return store.write((writing) => writing.putMeta(name, delay));
}
