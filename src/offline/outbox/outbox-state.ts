import { limits } from '#contract/limits.ts';
import type { OutboxStore } from '#offline/storage/outbox-store.ts';
import type { Draft, Entry, Sent } from './entry.ts';
import { type KeptForm, readKeptForm } from './form-draft.ts';
import type { Kinds } from './kind.ts';
import { readEntry, readSent } from './read-entry.ts';
import { readDraft } from './text-draft.ts';

/** Outbox of the person who is signed in: what this phone knows and the server does not yet. */
export interface OutboxState {
  /** Everything that waits or was refused, in the order in which it was done. The same array until it changes. */
  readonly entries: readonly Entry[];
  /** Entries that the server has taken lately, shown until the lists have been read anew. */
  readonly sent: readonly Sent[];
  readonly drafts: readonly Draft[];
  /** Forms that are being filled in, or wait for their answer. */
  readonly forms: readonly KeptForm[];
}

/** Everything that is on the phone: what waits in the order in which it was done, what was sent by its time. */
export function readState(store: OutboxStore, kinds: Kinds): Promise<OutboxState> {
  return store.read(async (reading) => {
    const [entries, sent, drafts] = await Promise.all([reading.entries(), reading.sent(), reading.drafts()]);
    return {
      entries: entries.map((stored) => readEntry(stored, kinds).entry),
      sent: sent
        .map(readSent)
        .filter((record) => record !== null)
        .sort((a, b) => a.at - b.at),
      drafts: drafts.map(readDraft).filter((draft) => draft !== null),
      forms: drafts.map(readKeptForm).filter((form) => form !== null),
    };
  });
}

const keptMs = limits.idempotencyDays * 86_400_000;
const keptMax = 1_000;

/** Forgets what was sent long ago; what something that waits belongs to stays. */
export async function pruneSent(store: OutboxStore, now: number, kinds: Kinds): Promise<void> {
  await store.write(async (writing) => {
    const entries = (await writing.entries()).map((stored) => readEntry(stored, kinds).entry);
    const needed = new Set(entries.flatMap(({ after }) => after));
    const records = (await writing.sent()).map(readSent).filter((record) => record !== null);
    const newestFirst = records.sort((a, b) => b.at - a.at);
    const isOld = ({ at }: { at: number }, index: number) => index >= keptMax || at < now - keptMs;
    for (const { key } of newestFirst.filter(isOld)) if (!needed.has(key)) await writing.deleteSent(key);
  });
}
