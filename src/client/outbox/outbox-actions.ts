import * as v from 'valibot';
import { keepStorage } from '#client/lib/keep-storage.ts';
import type { PhoneStorage } from '#client/lib/phone-storage.ts';
import { type OutboxChange, OutboxChangeSchema, outboxChannelName } from '#contract/worker-messages.ts';
import { allKinds } from '#offline/kinds/all-kinds.ts';
import { addEntry } from '#offline/outbox/add.ts';
import { discardEntry } from '#offline/outbox/discard.ts';
import { changeDraft, changeForm } from '#offline/outbox/drafts.ts';
import type { FormChange, FormPlace, KeptForm } from '#offline/outbox/form-draft.ts';
import { newEntry } from '#offline/outbox/new-entry.ts';
import { replaceEntry, retryEntry } from '#offline/outbox/retry.ts';
import type { OutboxStore } from '#offline/storage/outbox-store.ts';
import { draftCopy, formCopy } from './local-copy.ts';
import type { Outbox } from './outbox.ts';
import type { OutboxView } from './outbox-view.ts';
import { askForSync, type SendLoop } from './send-loop.ts';

interface OutboxActionsOptions {
  readonly userId: number;
  readonly storage: PhoneStorage;
  readonly store: OutboxStore;
  readonly view: OutboxView;
  readonly channel: OutboxChannel;
  readonly sendLoop: SendLoop;
}

/** Makes the actions of screens on the outbox: each change is on the phone before it is announced, and sent soon after. */
export function createOutboxActions(parts: OutboxActionsOptions): Omit<Outbox, 'incident'> {
  const { userId, store, view, channel, sendLoop, storage } = parts;
  const settle = async () => {
    channel.post('changed');
    await view.refresh().catch(() => undefined); // what was done is done; the next reading shows it
  };
  const putForm = (place: FormPlace, form: KeptForm | null) => {
    if (form === null) formCopy(storage, { place, userId }).remove();
    view.putForm(place, form);
  };
  const sendSoon = () => {
    void askForSync();
    void sendLoop.wake('hint');
  };
  const changed = async <T>(writing: Promise<T>): Promise<T> => {
    const done = await writing;
    await settle();
    sendSoon();
    return done;
  };
  const add: Outbox['add'] = async (kind, args, { key, draft, form: change } = {}) => {
    const form = change && watchedForm(change);
    const entry = newEntry(kind, args, { now: Date.now(), key });
    const hide = view.show(entry);
    try {
      const stored = await addEntry(store, entry, { kinds: allKinds, draft, form });
      const kept = form?.after();
      if (form && kept !== undefined) putForm(form.place, kept);
      void settle().then(hide);
      keepStorage();
      sendSoon();
      return stored;
    } catch (error) {
      hide();
      throw error;
    }
  };
  return {
    state: view.state,
    subscribe: view.subscribe,
    add,
    discard: (key) => changed(discardEntry(store, key, { now: Date.now(), kinds: allKinds })),
    retry: (key) => changed(retryEntry(store, key, { kinds: allKinds })),
    replace: (key, args, options) =>
      changed(replaceEntry(store, key, { ...options, args, now: Date.now(), kinds: allKinds })),
    sendNow: () => sendLoop.wake('person'),
    async changeDraft(place, change) {
      const kept = await changeDraft(store, { place, change });
      view.putDraft(place, kept);
      keepStorage();
      channel.post('changed');
      return kept;
    },
    async removeDraft(place) {
      // First, since what is written from now on is another draft.
      draftCopy(storage, { place, userId }).remove();
      await changeDraft(store, { place, change: () => null });
      await settle();
    },
    async changeForm(place, change) {
      const kept = await changeForm(store, { place, change });
      putForm(place, kept);
      keepStorage();
      channel.post('changed');
      return kept;
    },
  };
}

/** A change of a form that says afterwards what has become of it; undefined where it was not made. */
export function watchedForm(form: FormChange): FormChange & { after(): KeptForm | null | undefined } {
  let kept: KeptForm | null | undefined;
  return {
    place: form.place,
    change(before) {
      kept = form.change(before);
      return kept;
    },
    after: () => kept,
  };
}

export interface OutboxChannel {
  post(what: OutboxChange['what']): void;
  close(): void;
}

/** Opens the channel on which tabs and the worker announce changes of this person's outbox. */
export function openOutboxChannel(
  userId: number,
  onChange: (what: OutboxChange['what']) => void,
): OutboxChannel {
  const channel = new BroadcastChannel(outboxChannelName);
  channel.onmessage = ({ data }) => {
    const change = v.safeParse(OutboxChangeSchema, data);
    if (change.success && change.output.userId === userId) onChange(change.output.what);
  };
  let isOpen = true;
  return {
    // What is still being written at the end is read at the next start.
    post: (what) => void (isOpen && channel.postMessage({ userId, what } satisfies OutboxChange)),
    close: () => {
      isOpen = false;
      channel.close();
    },
  };
}
