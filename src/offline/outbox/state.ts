import * as v from 'valibot';
import type { UnsentStore } from '#offline/storage/unsent-store.ts';
import type { Draft, Entry, Sent } from './entry.ts';
import type { KeptForm } from './kept-form.ts';
import type { Kinds } from './kind.ts';
import { readEntry, readSent } from './read-entry.ts';
import { readKeptForm } from './read-form.ts';

/** What this phone knows and the server does not yet; of the person who is signed in. */
export interface UnsentState {
  /** Everything that waits or was refused, in the order in which it was done. The same array until it changes. */
  readonly entries: readonly Entry[];
  /** What was taken lately: shown until the lists have been read anew. */
  readonly sent: readonly Sent[];
  readonly drafts: readonly Draft[];
  /** Forms that are being filled in, or wait for their answer. */
  readonly forms: readonly KeptForm[];
}

const DraftSchema = v.object({ place: v.string(), html: v.string(), savedAt: v.number() });

/** Everything that is on the phone: what waits in the order in which it was done, what was sent by its time. */
export function readState(store: UnsentStore, kinds: Kinds): Promise<UnsentState> {
  return store.read(async (reading) => {
    const [entries, sent, drafts] = await Promise.all([reading.entries(), reading.sent(), reading.drafts()]);
    return {
      entries: entries.map((stored) => readEntry(stored, kinds).entry),
      sent: sent
        .map(readSent)
        .filter((record) => record !== null)
        .sort((a, b) => a.at - b.at),
      drafts: drafts.filter((draft) => v.is(DraftSchema, draft)),
      forms: drafts.map(readKeptForm).filter((form) => form !== null),
    };
  });
}
