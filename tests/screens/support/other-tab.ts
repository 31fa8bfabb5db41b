import { expect } from 'vitest';
import { outboxChannelName } from '#contract/worker-messages.ts';
import { allKinds } from '#offline/kinds/all-kinds.ts';
import { addEntry } from '#offline/outbox/add.ts';
import { changeDraft, changeForm } from '#offline/outbox/drafts.ts';
import type { Draft } from '#offline/outbox/entry.ts';
import type { FormAnswers, FormPlace } from '#offline/outbox/form-draft.ts';
import type { Kind } from '#offline/outbox/kind.ts';
import { newEntry } from '#offline/outbox/new-entry.ts';
import { textsOf, withoutTexts, withText } from '#offline/outbox/text-draft.ts';
import { idbOutboxStores } from '#offline/storage/idb-outbox-store.ts';
import type { OutboxStore } from '#offline/storage/outbox-store.ts';

const tab = 'other';

/** Does what another tab does on this phone; this one hears of it as of any. */
async function elsewhere<T>(userId: number, work: (store: OutboxStore) => Promise<T>): Promise<T> {
  const store = idbOutboxStores.open(userId);
  const channel = new BroadcastChannel(outboxChannelName);
  try {
    return await work(store);
  } finally {
    channel.postMessage({ userId, what: 'changed' });
    channel.close();
    store.close();
  }
}

/** The texts that the phone keeps for a place, the newest first. */
export const textsIn = (userId: number, place: string): Promise<string[]> =>
  elsewhere(userId, async (store) => {
    const draft = await changeDraft(store, { place, change: (kept) => kept });
    return textsOf(draft).map(({ html }) => html);
  });

/** Another tab goes on from the text that stands in a place. */
export const writeElsewhere = (userId: number, place: string, html: string): Promise<Draft | null> =>
  elsewhere(userId, (store) => {
    const continued = (kept: Draft | null) => {
      const text = { tab, html, savedAt: Math.max(Date.now(), (kept?.savedAt ?? 0) + 1) };
      return withText(kept, place, { text, continues: kept?.savedAt ?? null });
    };
    return changeDraft(store, { place, change: continued });
  });

/** Another tab sends what it has written there. */
export const sendElsewhere = <Args>(userId: number, place: string, kind: Kind<Args>, args: Args) =>
  elsewhere(userId, (store) => {
    const change = (kept: Draft | null) => withoutTexts(kept, (text) => text.tab === tab);
    const entry = newEntry(kind, args, { now: Date.now() });
    return addEntry(store, entry, { kinds: allKinds, draft: { place, change } });
  });

/** Another tab answers questions of a form that is open here as well. */
export const answerElsewhere = (userId: number, place: FormPlace, answers: FormAnswers) =>
  elsewhere(userId, (store) =>
    changeForm(store, {
      place,
      change: (form) =>
        form && { ...form, answers: { ...form.answers, ...answers }, savedAt: form.savedAt + 1 },
    }),
  );

/** Another tab changes what stands under a key of the local storage; null takes it away. */
export function changeStorageElsewhere(key: string, change: (text: string) => string | null): void {
  const before = localStorage.getItem(key);
  expect(before, key).not.toBeNull();
  const after = change(before ?? '');
  if (after === null) localStorage.removeItem(key);
  else localStorage.setItem(key, after);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: after }));
}
