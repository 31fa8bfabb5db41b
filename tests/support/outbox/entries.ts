import { allKinds } from '#offline/kinds/all-kinds.ts';
import { answerKind, deleteKind, likeKind, postKind } from '#offline/kinds/threads.ts';
import { addEntry } from '#offline/outbox/add.ts';
import { changeDraft, type DraftChange } from '#offline/outbox/drafts.ts';
import type { Draft, Entry, Target } from '#offline/outbox/entry.ts';
import type { Kind } from '#offline/outbox/kind.ts';
import { newEntry } from '#offline/outbox/new-entry.ts';
import { readState } from '#offline/outbox/outbox-state.ts';
import type { OutboxStore } from '#offline/storage/outbox-store.ts';
import { memoryUnsentStores } from './memory-outbox-store.ts';

/** Moment at which the things of the tests are done. */
export const startOfTests = Date.parse('2026-01-15T09:00:00.000Z');

/** A key that can be told apart by its number. */
export const keyOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const newStore = (): OutboxStore => memoryUnsentStores().open(1);
export const draftAt = (place: string) => ({ place, html: 'Hel', savedAt: startOfTests });
export const refusalOf = (status: number) => ({ status, code: 'invalid', message: 'No.', at: startOfTests });

export const removing = (place: string): DraftChange => ({ place, change: () => null });
export const removeDraft = (store: OutboxStore, place: string) => changeDraft(store, removing(place));
export const saveDraft = (store: OutboxStore, draft: Draft) =>
  changeDraft(store, { place: draft.place, change: () => draft });

interface Doing {
  readonly key?: string;
  readonly now?: number;
  /** Place of the draft that goes. */
  readonly draftPlace?: string;
}

export function doing<Args>(kind: Kind<Args>, args: Args) {
  return (store: OutboxStore, { now = startOfTests, key, draftPlace }: Doing = {}): Promise<Entry> =>
    addEntry(store, newEntry(kind, args, { now, ...(key && { key }) }), {
      kinds: allKinds,
      ...(draftPlace && { draft: removing(draftPlace) }),
    });
}

export const posting = (message: string, eventId = 3) => doing(postKind, { eventId, message });
export const answering = (parent: Target, message: string) =>
  doing(answerKind, { eventId: 3, parent, message });
export const liking = (target: Target, liked = true) => doing(likeKind, { eventId: 3, target, liked });
export const deleting = (target: Target) => doing(deleteKind, { eventId: 3, target });

export const stateOf = (store: OutboxStore) => readState(store, allKinds);

/** What waits, in words: `thread.post "hello"`. */
export async function waitingIn(store: OutboxStore): Promise<string[]> {
  const { entries } = await stateOf(store);
  return entries.map(wordsOf);
}

export function wordsOf({ kind, args }: Pick<Entry, 'kind' | 'args'>): string {
  const { message, liked } = args as { message?: string; liked?: boolean };
  const detail = message ?? liked;
  return detail === undefined ? kind : `${kind} ${JSON.stringify(detail)}`;
}

/** Changes an entry as another version of the app, or time, might have. */
export async function alter(store: OutboxStore, key: string, changes: object): Promise<void> {
  await store.write(async (writing) => {
    const stored = await writing.entryOf(key);
    if (typeof stored !== 'object') throw new Error(`no entry ${key}`);
    await writing.putEntry({ ...stored, ...changes });
  });
}
