import { createFormAutosave, type FormAutosave } from '#client/forms/programme/form-autosave.ts';
import type { FormContext } from '#client/forms/programme/form-source.ts';
import { startOf } from '#client/forms/programme/form-start.ts';
import { serverFormOf } from '#client/forms/programme/form-status.ts';
import { readServerForm, type ServerAnswer } from '#client/forms/programme/server-form.ts';
import { memoryStorage } from '#client/lib/phone-storage.ts';
import type { Outbox } from '#client/outbox/outbox.ts';
import { watchedForm } from '#client/outbox/outbox-actions.ts';
import { createOutboxView } from '#client/outbox/outbox-view.ts';
import type { OwnUser } from '#contract/users.ts';
import { createDrainer } from '#offline/drain/drainer.ts';
import { allKinds } from '#offline/kinds/all-kinds.ts';
import { memoryLocks } from '#offline/leader.ts';
import { addEntry } from '#offline/outbox/add.ts';
import { discardEntry } from '#offline/outbox/discard.ts';
import { changeForm } from '#offline/outbox/drafts.ts';
import { newEntry } from '#offline/outbox/new-entry.ts';
import { readState } from '#offline/outbox/outbox-state.ts';
import { retryEntry } from '#offline/outbox/retry.ts';
import type { OutboxStore } from '#offline/storage/outbox-store.ts';
import { noConnection, ownResponse, wireOf } from '#tests/support/outbox/fake-network.ts';
import { memoryUnsentStores } from '#tests/support/outbox/memory-outbox-store.ts';
import { memorySenderStore } from '#tests/support/outbox/memory-sender-store.ts';
import { credentialsOf } from '#tests/support/outbox/phone.ts';
import { createFormServer, type FormServer } from './form-server.ts';

export const userId = 7;
export const writer = '11111111-1111-4111-8111-111111111111';
export const me = { id: userId, firstName: 'Ada', lastName: 'Byron' } as OwnUser;

type Unsending = Pick<Outbox, 'state' | 'subscribe' | 'add' | 'changeForm' | 'discard' | 'retry'>;

/** One tab: what it sees of the phone, and the form that is open in it. */
export interface FormTab {
  readonly outbox: Unsending;
  readonly autosave: FormAutosave;
  refresh(): Promise<void>;
  /** The server's answer, as this tab read it last. */
  readonly answer: ServerAnswer | undefined;
  /** Reads what the server has. */
  read(): Promise<void>;
  /** Its screen is left. */
  close(): void;
}

/** A phone on which one person fills in an application, and the server. */
export interface FormPhone {
  readonly store: OutboxStore;
  readonly server: FormServer;
  readonly storage: ReturnType<typeof memoryStorage>;
  /** How requests fare. */
  isOnline: boolean;
  /** The answers of the server are lost. */
  isDeaf: boolean;
  /** Tabs do not hear of each other. */
  isQuiet: boolean;
  /** What the phone's storage says to writes; null where it works. */
  fault: Error | null;
  openTab(options?: { readonly isRead?: boolean }): Promise<FormTab>;
  /** A round of sending; all tabs hear of it. */
  send(): Promise<void>;
  state(): ReturnType<typeof readState>;
}

export async function createFormPhone(): Promise<FormPhone> {
  const server = createFormServer(Date.now);
  const real = memoryUnsentStores().open(userId);
  const storage = memoryStorage();
  const sender = memorySenderStore();
  await sender.write(credentialsOf(userId, 'token'));
  const tabs: FormTab[] = [];
  const store: OutboxStore = {
    ...real,
    write: (work) => (phone.fault ? Promise.reject(phone.fault) : real.write(work)),
  };
  const drainer = createDrainer({
    userId,
    store: real,
    sender,
    kinds: allKinds,
    locks: memoryLocks(),
    wire: wireOf((request) => {
      if (!phone.isOnline) return noConnection();
      const answer = server.answer(request);
      return phone.isDeaf ? noConnection() : ownResponse(answer);
    }),
    clock: Date.now,
    random: () => 0.5,
  });
  const others = async (one: object) => {
    for (const tab of tabs) if (tab.outbox !== one && !phone.isQuiet) await tab.refresh();
  };
  const phone: FormPhone = {
    store,
    server,
    storage,
    isOnline: true,
    isDeaf: false,
    isQuiet: false,
    fault: null,
    async openTab({ isRead = true } = {}) {
      const tab = await createTab({ store, storage, others, server, isRead });
      tabs.push(tab);
      return tab;
    },
    async send() {
      await drainer.wake('person');
      for (const tab of tabs) await tab.refresh();
    },
    state: () => readState(real, allKinds),
  };
  return phone;
}

interface TabParts extends Pick<FormPhone, 'store' | 'storage' | 'server'> {
  readonly others: (one: object) => Promise<void>;
  readonly isRead: boolean;
}

async function createTab({ store, storage, server, others, isRead }: TabParts): Promise<FormTab> {
  const board = createOutboxView({ read: () => readState(store, allKinds), onRead: () => undefined });
  await board.refresh();
  const outbox: Unsending = {
    state: board.state,
    subscribe: board.subscribe,
    async add(kind, args, options = {}) {
      const entry = newEntry(kind, args, { now: Date.now(), key: options.key });
      const hide = board.show(entry);
      const form = options.form && watchedForm(options.form);
      try {
        const stored = await addEntry(store, entry, { kinds: allKinds, form });
        const kept = form?.after();
        if (form && kept !== undefined) board.putForm(form.place, kept);
        void board.refresh().then(hide);
        void others(outbox);
        return stored;
      } catch (error) {
        hide();
        throw error;
      }
    },
    async changeForm(place, change) {
      const kept = await changeForm(store, { place, change });
      board.putForm(place, kept);
      void others(outbox);
      return kept;
    },
    async discard(key) {
      const isDone = await discardEntry(store, key, { now: Date.now(), kinds: allKinds });
      await board.refresh();
      return isDone;
    },
    async retry(key) {
      const newKey = await retryEntry(store, key, { kinds: allKinds });
      await board.refresh();
      return newKey;
    },
  };
  let answer: ServerAnswer | undefined;
  const currentContext = (): FormContext => {
    const known = { form: 'application', phone: board.state(), server: answer } as const;
    return {
      start: startOf({ ...known, me, writer }),
      server: serverFormOf(known),
      updatedAt: answer?.updatedAt ?? 0,
    };
  };
  const ask = () => {
    answer = { form: readServerForm(server.read()), updatedAt: Date.now() };
  };
  if (isRead) ask();
  const autosave = createFormAutosave({
    form: 'application',
    userId,
    storage,
    context: currentContext(),
    outbox,
  });
  const leave = board.subscribe(() => autosave.contextChanged(currentContext()));
  autosave.contextChanged(currentContext());
  return {
    outbox,
    autosave,
    refresh: board.refresh,
    get answer() {
      return answer;
    },
    async read() {
      ask();
      autosave.contextChanged(currentContext());
    },
    close() {
      leave();
      autosave.stop();
    },
  };
}
