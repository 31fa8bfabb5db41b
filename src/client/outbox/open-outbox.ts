import type { PhoneStorage } from '#client/lib/phone-storage.ts';
import type { Connectivity } from '#client/network/connectivity.ts';
import { allKinds } from '#offline/kinds/all-kinds.ts';
import type { Sent } from '#offline/outbox/entry.ts';
import { type OutboxState, readState } from '#offline/outbox/outbox-state.ts';
import type { OutboxStore, OutboxStoreOptions, OutboxStores } from '#offline/storage/outbox-store.ts';
import { unsavedForms } from './form-drafts.ts';
import { keepOutboxCount, readOutboxCount } from './kept-count.ts';
import { adoptNotedForms } from './local-copy.ts';
import type { Outbox, StorageIncident } from './outbox.ts';
import { createOutboxActions, openOutboxChannel } from './outbox-actions.ts';
import { countedEntries } from './outbox-count.ts';
import { createOutboxView, newlySent, type OutboxView } from './outbox-view.ts';
import { createSendLoop, onSendTrigger, openSenders, type SendersOptions } from './send-loop.ts';

interface OpenOutboxOptions extends Omit<SendersOptions, 'store' | 'userId' | 'onChange'> {
  readonly stores: OutboxStores;
  readonly connectivity: Connectivity;
  readonly storage: PhoneStorage;
  readonly makeRoom: () => Promise<void>;
  readonly onSent: (sent: readonly Sent[]) => void;
  /** The server refused the token with which something was to be sent. */
  readonly onUnauthenticated: () => void;
}

export interface OpenedOutbox {
  readonly outbox: Outbox;
  /** Triggers a round: there is a new reason to try now. */
  wake(): void;
  close(): void;
}

/** Opens what one person has waiting on this phone, and has it sent as long as the page lives. */
export async function openOutbox(userId: number, parts: OpenOutboxOptions): Promise<OpenedOutbox> {
  const incidents = createStorageIncidents();
  const known = readOutboxCount(parts.storage, userId);
  const shouldHave = known.entries + known.drafts;
  const options: OutboxStoreOptions = {
    makeRoom: parts.makeRoom,
    onCreated: () => shouldHave > 0 && incidents.set({ kind: 'lost', count: shouldHave }),
    onOutdated: () => incidents.set({ kind: 'outdated' }),
  };
  const keepCount = (state: OutboxState) =>
    keepOutboxCount(parts.storage, userId, {
      entries: countedEntries(state.entries).length,
      drafts: state.drafts.length + unsavedForms(state).length,
    });
  const store = parts.stores.open(userId, options);
  const view = createOutboxView({
    read: () => readState(store, allKinds),
    onRead(before, after) {
      keepCount(after);
      parts.onSent(newlySent(before, after, Date.now()));
    },
  });
  incidents.notify = view.notify;
  try {
    // On a full phone the notes stay where they are.
    await adoptNotedForms(store, { storage: parts.storage, userId }).catch(() => undefined);
    await view.refresh();
  } catch (error) {
    store.close();
    throw error;
  }
  // Where everything is gone nothing was read that would have said so.
  keepCount(view.state());
  return run({ userId, store, view, incidents }, parts);
}

interface Opened {
  readonly userId: number;
  readonly store: OutboxStore;
  readonly view: OutboxView;
  readonly incidents: StorageIncidents;
}

function run({ userId, store, view, incidents }: Opened, parts: OpenOutboxOptions): OpenedOutbox {
  const refresh = () => void view.refresh().catch(() => undefined); // the next change reads again
  const channel = openOutboxChannel(userId, (what) =>
    what === 'unauthenticated' ? parts.onUnauthenticated() : refresh(),
  );
  const changed = () => {
    channel.post('changed');
    refresh();
  };
  const sending = openSenders({ ...parts, userId, store, onChange: changed });
  const sendLoop = createSendLoop({
    send: sending.send,
    // Without a connection nothing is tried, and so nothing counted as a failure; a person may know better.
    isWorthIt: (why) =>
      view.state().entries.some(({ refusal }) => refusal === null) &&
      (why === 'person' || parts.connectivity.isOnline()),
    onRound({ outcome }) {
      refresh();
      if (outcome === 'unauthenticated') parts.onUnauthenticated();
      if (outcome === 'offline') parts.connectivity.reportOutcome('unreachable');
    },
  });
  const hint = () => void sendLoop.wake('hint');
  const stop = onSendTrigger(parts.connectivity, hint);
  hint();
  return {
    outbox: {
      ...createOutboxActions({ userId, store, view, channel, sendLoop, storage: parts.storage }),
      incident: incidents.get,
    },
    wake: hint,
    close() {
      stop();
      sendLoop.stop();
      sending.close();
      channel.close();
      store.close();
    },
  };
}

/** Holder of the last storage incident; notifies the view that shows it. */
interface StorageIncidents {
  get(): StorageIncident | null;
  set(incident: StorageIncident): void;
  notify: () => void;
}

function createStorageIncidents(): StorageIncidents {
  let incident: StorageIncident | null = null;
  const incidents: StorageIncidents = {
    get: () => incident,
    set(next) {
      incident = next;
      incidents.notify();
    },
    notify: () => undefined,
  };
  return incidents;
}
