import type { Unsent } from '#client/connection/unsent.ts';
import type { PhoneStorage } from '#client/lib/phone-storage.ts';
import { adoptNotedForms } from '#client/unsent/adopt-noted-forms.ts';
import { countedEntries } from '#client/unsent/counted-entries.ts';
import { keepUnsentCount, readUnsentCount } from '#client/unsent/unsent-count.ts';
import { unsentForms } from '#client/unsent/unsent-forms.ts';
import type { Connectivity } from '#offline/connectivity.ts';
import { allKinds } from '#offline/kinds/all-kinds.ts';
import type { Sent } from '#offline/outbox/entry.ts';
import type { UnsentState } from '#offline/outbox/state.ts';
import { readState } from '#offline/outbox/state.ts';
import type { UnsentOptions, UnsentStore, UnsentStores } from '#offline/storage/unsent-store.ts';
import { type Board, createBoard } from './board.ts';
import { createMishaps, type Mishaps } from './mishaps.ts';
import { onOccasion } from './occasions.ts';
import { createRounds } from './rounds.ts';
import { openSending, type SendingParts } from './sending.ts';
import { openUnsentChannel } from './unsent-channel.ts';
import { createDeeds } from './unsent-deeds.ts';
import { newlySent } from './unsent-state.ts';

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
      ...createDeeds({ userId, store, board, channel, rounds, storage: parts.storage }),
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
