import type { Unsent } from '#client/connection/unsent.ts';
import { keepStorage } from '#client/lib/keep-storage.ts';
import type { PhoneStorage } from '#client/lib/phone-storage.ts';
import { draftCopy } from '#client/posts/composer/draft-copy.ts';
import { formCopy } from '#client/unsent/form-copy.ts';
import { allKinds } from '#offline/kinds/all-kinds.ts';
import { addEntry } from '#offline/outbox/add.ts';
import { discardEntry } from '#offline/outbox/discard.ts';
import { removeDraft, saveDraft } from '#offline/outbox/drafts.ts';
import { changeForm } from '#offline/outbox/forms.ts';
import type { FormPlace, KeptForm } from '#offline/outbox/kept-form.ts';
import { newEntry } from '#offline/outbox/new-entry.ts';
import { replaceEntry } from '#offline/outbox/replace.ts';
import { retryEntry } from '#offline/outbox/retry.ts';
import type { UnsentStore } from '#offline/storage/unsent-store.ts';
import type { Board } from './board.ts';
import { askForSync } from './occasions.ts';
import type { Rounds } from './rounds.ts';
import type { UnsentChannel } from './unsent-channel.ts';
import { watchedForm } from './watched-form.ts';

interface DeedsParts {
  readonly userId: number;
  readonly storage: PhoneStorage;
  readonly store: UnsentStore;
  readonly board: Board;
  readonly channel: UnsentChannel;
  readonly rounds: Rounds;
}

/** What the screens do with what waits: each change is on the phone before it is told, and sent soon after. */
export function createDeeds(parts: DeedsParts): Omit<Unsent, 'mishap'> {
  const { userId, store, board, channel, rounds, storage } = parts;
  const settle = async () => {
    channel.post('changed');
    await board.refresh().catch(() => undefined); // what was done is done; the next reading shows it
  };
  const putForm = (place: FormPlace, form: KeptForm | null) => {
    if (form === null) formCopy(storage, { place, userId }).remove();
    board.putForm(place, form);
  };
  const sendSoon = () => {
    void askForSync();
    void rounds.wake('hint');
  };
  const changed = async <T>(writing: Promise<T>): Promise<T> => {
    const done = await writing;
    await settle();
    sendSoon();
    return done;
  };
  const add: Unsent['add'] = async (kind, args, { key, draftPlace, form: change } = {}) => {
    const form = change && watchedForm(change);
    const entry = newEntry(kind, args, { now: Date.now(), key });
    const hide = board.show(entry);
    try {
      const stored = await addEntry(store, entry, { kinds: allKinds, draftPlace, form });
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
    state: board.state,
    subscribe: board.subscribe,
    add,
    discard: (key) => changed(discardEntry(store, key, { now: Date.now(), kinds: allKinds })),
    retry: (key) => changed(retryEntry(store, key, { kinds: allKinds })),
    replace: (key, args, options) =>
      changed(replaceEntry(store, key, { ...options, args, now: Date.now(), kinds: allKinds })),
    sendNow: () => rounds.wake('person'),
    async saveDraft(draft) {
      await saveDraft(store, draft);
      keepStorage();
      await settle();
    },
    async removeDraft(place) {
      // First, since what is written from now on is another draft.
      draftCopy(storage, { place, userId }).remove();
      await removeDraft(store, place);
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
