import { limits } from '#contract/limits.ts';
import { OutboxError, type OutboxStore, type OutboxWriter } from '#offline/storage/outbox-store.ts';
import { discardIn } from './discard.ts';
import { changeDraftIn, changeFormIn, type DraftChange } from './drafts.ts';
import type { Entry } from './entry.ts';
import type { FormChange } from './form-draft.ts';
import type { Kinds } from './kind.ts';
import { storeIn } from './new-entry.ts';
import { readEntry } from './read-entry.ts';

interface Adding {
  readonly kinds: Kinds;
  /** Takes away the draft that has become this. */
  readonly draft?: DraftChange | undefined;
  /** The form that it comes from, as it is kept from then on. */
  readonly form?: FormChange | undefined;
}

/** Stores an entry; untried and refused entries with the same dedupe key are deleted. */
export function addEntry(store: OutboxStore, entry: Entry, { kinds, draft, form }: Adding): Promise<Entry> {
  return store.write(async (writing) => {
    const kept = await writing.entryOf(entry.key);
    if (kept !== undefined) return readEntry(kept, kinds).entry;
    if (draft !== undefined) await changeDraftIn(writing, draft);
    if (form !== undefined) await changeFormIn(writing, form);
    const instead = await cancelledIn(writing, entry, kinds);
    if (instead) return instead;
    await collapseIn(writing, entry, kinds);
    if ((await writing.countEntries()) >= limits.outboxMaxEntries) throw new OutboxError('full');
    return storeIn(writing, entry);
  });
}

/** Only the last of one name counts; what may have been sent already stays, since its answer is still to come. */
async function collapseIn(writing: OutboxWriter, { collapse }: Entry, kinds: Kinds): Promise<void> {
  if (collapse === null) return;
  for (const stored of await writing.entriesOfCollapse(collapse)) {
    const { entry, command } = readEntry(stored, kinds);
    const isIdle = command !== null && (entry.attempts === 0 || entry.refusal !== null);
    if (isIdle) await writing.deleteEntry(entry.seq);
  }
}

/** Deleting what still waits is discarding it. Null where the thing has been sent. */
async function cancelledIn(writing: OutboxWriter, entry: Entry, kinds: Kinds): Promise<Entry | null> {
  const target = kinds.get(entry.kind)?.parse(entry.args)?.cancels;
  if (!target || !('key' in target)) return null;
  const stored = await writing.entryOf(target.key);
  if (stored === undefined || readEntry(stored, kinds).command === null) return null;
  const discarded = await discardIn(writing, target.key, { now: entry.createdAt, kinds });
  return discarded?.withdrawal ?? { ...entry, seq: 0 };
}
