import type { Mishap, Unsent } from '#client/connection/unsent.ts';
import { keepStorage } from '#client/lib/keep-storage.ts';
import type { PhoneStorage } from '#client/lib/phone-storage.ts';
import { draftCopy } from '#client/posts/composer/draft-copy.ts';
import { adoptNotedForms } from '#client/unsent/adopt-noted-forms.ts';
import { countedEntries } from '#client/unsent/counted-entries.ts';
import { formCopy } from '#client/unsent/form-copy.ts';
import { keepUnsentCount, readUnsentCount } from '#client/unsent/unsent-count.ts';
import { unsentForms } from '#client/unsent/unsent-forms.ts';
import type { Connectivity } from '#offline/connectivity.ts';
import { allKinds } from '#offline/kinds/all-kinds.ts';
import { addEntry } from '#offline/outbox/add.ts';
import { discardEntry } from '#offline/outbox/discard.ts';
import { removeDraft, saveDraft } from '#offline/outbox/drafts.ts';
import type { Sent } from '#offline/outbox/entry.ts';
import { changeForm } from '#offline/outbox/forms.ts';
import type { FormPlace, KeptForm } from '#offline/outbox/kept-form.ts';
import { newEntry } from '#offline/outbox/new-entry.ts';
import { replaceEntry } from '#offline/outbox/replace.ts';
import { retryEntry } from '#offline/outbox/retry.ts';
import { readState, type UnsentState } from '#offline/outbox/state.ts';
import type { UnsentOptions, UnsentStore, UnsentStores } from '#offline/storage/unsent-store.ts';
import { type Board, createBoard } from './board.ts';
import { askForSync, onOccasion } from './occasions.ts';
import { createRounds, type Rounds } from './rounds.ts';
import { openSending, type SendingParts } from './sending.ts';
import { openUnsentChannel, type UnsentChannel } from './unsent-channel.ts';
import { newlySent } from './unsent-state.ts';
import { watchedForm } from './watched-form.ts';

export interface OpenUnsentParts extends Omit<SendingParts, 'store' | 'userId' | 'onChange'> {
  readonly stores: UnsentStores;
  readonly connectivity: Connectivity;
  readonly storage: PhoneStorage;
  readonly makeRoom: () => Promise<void>;
  readonly onSent: (sent: readonly Sent[]) => void;
  /** The server refused the token with which something was to be sent. */
  readonly onUnauthenticated: () => void;
}

export interface OpenUnsent {
  readonly unsent: Unsent;
  /** Something new speaks for trying now. */
  wake(): void;
  close(): void;
}

/** Opens what one person has waiting on this phone, and has it sent as long as the page lives. */
export async function openUnsent(userId: number, parts: OpenUnsentParts): Promise<OpenUnsent> {
  const mishaps = createMishaps();
  const known = readUnsentCount(parts.storage, userId);
  const shouldHave = known.entries + known.drafts;
  const options: UnsentOptions = {
    makeRoom: parts.makeRoom,
    onCreated: () => shouldHave > 0 && mishaps.set({ kind: 'lost', count: shouldHave }),
    onOutdated: () => mishaps.set({ kind: 'outdated' }),
  };
  const keepCount = (state: UnsentState) =>
    keepUnsentCount(parts.storage, userId, {
      entries: countedEntries(state.entries).length,
      drafts: state.drafts.length + unsentForms(state).length,
    });
  const store = parts.stores.open(userId, options);
  const board = createBoard({
    read: () => readState(store, allKinds),
    onRead(before, after) {
      keepCount(after);
      parts.onSent(newlySent(before, after, Date.now()));
    },
  });
  mishaps.tell = board.tell;
  try {
    // On a full phone the notes stay where they are.
    await adoptNotedForms(store, { storage: parts.storage, userId }).catch(() => undefined);
    await board.refresh();
  } catch (error) {
    store.close();
    throw error;
  }
  // Where everything is gone nothing was read that would have said so.
  keepCount(board.state());
  return run({ userId, store, board, mishaps }, parts);
}

interface Opened {
  readonly userId: number;
  readonly store: UnsentStore;
  readonly board: Board;
  readonly mishaps: Mishaps;
}

function run({ userId, store, board, mishaps }: Opened, parts: OpenUnsentParts): OpenUnsent {
  const refresh = () => void board.refresh().catch(() => undefined); // the next change reads again
  const channel = openUnsentChannel(userId, (what) =>
    what === 'unauthenticated' ? parts.onUnauthenticated() : refresh(),
  );
  const changed = () => {
    channel.post('changed');
    refresh();
  };
  const sending = openSending({ ...parts, userId, store, onChange: changed });
  const rounds = createRounds({
    send: sending.send,
    // Without a connection nothing is tried, and so nothing counted as a failure; a person may know better.
    isWorthIt: (why) =>
      board.state().entries.some(({ refusal }) => refusal === null) &&
      (why === 'person' || parts.connectivity.isOnline()),
    onRound({ outcome }) {
      refresh();
      if (outcome === 'unauthenticated') parts.onUnauthenticated();
      if (outcome === 'offline') parts.connectivity.reportOutcome('unreachable');
    },
  });
  const hint = () => void rounds.wake('hint');
  const stop = onOccasion(parts.connectivity, hint);
  hint();
  return {
    unsent: {
      ...unsentOf({ userId, store, board, channel, rounds, storage: parts.storage }),
      mishap: mishaps.get,
    },
    wake: hint,
    close() {
      stop();
      rounds.stop();
      sending.close();
      channel.close();
      store.close();
    },
  };
}

interface UnsentParts {
  readonly userId: number;
  readonly storage: PhoneStorage;
  readonly store: UnsentStore;
  readonly board: Board;
  readonly channel: UnsentChannel;
  readonly rounds: Rounds;
}

function unsentOf({ userId, store, board, channel, rounds, storage }: UnsentParts): Omit<Unsent, 'mishap'> {
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
  const change = async <T>(writing: Promise<T>): Promise<T> => {
    const done = await writing;
    await settle();
    sendSoon();
    return done;
  };
  return {
    state: board.state,
    subscribe: board.subscribe,
    async add(kind, args, options = {}) {
      const { key, draftPlace } = options;
      const form = options.form && watchedForm(options.form);
      const entry = newEntry(kind, args, { now: Date.now(), key });
      const hide = board.show(entry);
      try {
        const stored = await addEntry(store, entry, {
          kinds: allKinds,
          draftPlace,
          form,
        });
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
    },
    discard: (key) => change(discardEntry(store, key, { now: Date.now(), kinds: allKinds })),
    retry: (key) => change(retryEntry(store, key, { kinds: allKinds })),
    replace: (key, args, options) =>
      change(replaceEntry(store, key, { ...options, args, now: Date.now(), kinds: allKinds })),
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

interface Mishaps {
  get(): Mishap | null;
  set(mishap: Mishap): void;
  tell: () => void;
}

function createMishaps(): Mishaps {
  let mishap: Mishap | null = null;
  const mishaps: Mishaps = {
    get: () => mishap,
    set(next) {
      mishap = next;
      mishaps.tell();
    },
    tell: () => undefined,
  };
  return mishaps;
}
