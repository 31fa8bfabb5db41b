import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#client/api/api.ts';
import type { PhoneStorage } from '#client/lib/phone-storage.ts';
import { appVersion } from '#client/lib/version.ts';
import type { Connectivity } from '#client/network/connectivity.ts';
import { meQuery } from '#client/session/me.ts';
import type { Session } from '#client/session/session.ts';
import type { Deployment } from '#contract/deployment.ts';
import { mediaCacheName } from '#contract/kept-on-phone.ts';
import type { Sent } from '#offline/outbox/entry.ts';
import type { QueryPersistence } from '#offline/query-persistence.ts';
import { idbSenderStore } from '#offline/sender.ts';
import { idbOutboxStores } from '#offline/storage/idb-outbox-store.ts';
import { createKnownPerson } from './known-person.ts';
import { type OpenedOutbox, openOutbox } from './open-outbox.ts';
import type { CurrentOutbox } from './outbox.ts';

export interface CurrentOutboxOptions {
  readonly api: Api;
  readonly session: Session;
  readonly queryClient: QueryClient;
  readonly persistence: QueryPersistence;
  readonly connectivity: Connectivity;
  readonly storage: PhoneStorage;
  readonly deployment: () => Deployment;
  /** Shows what the server has made of entries that were sent. */
  readonly onSent: (sent: readonly Sent[]) => void;
  /** Called when another outbox is current, and when the current one has changed. */
  readonly onChange: () => void;
}

interface Opened {
  readonly userId: number;
  readonly ready: Promise<OpenedOutbox>;
}

/** Keeps the outbox of whoever is signed in open, and tells the worker with what it may send. */
export function createCurrentOutbox(options: CurrentOutboxOptions): CurrentOutbox {
  const { session, queryClient, onChange } = options;
  const person = createKnownPerson(queryClient, session);
  const inTurn = oneAfterTheOther();
  const believe = async () => {
    await inTurn(() => idbSenderStore.remove());
    settle();
  };
  const open = openerFor(
    options,
    askWhoIsSignedIn(options, () => void believe()),
  );
  let opened: Opened | null = null;
  let current: OpenedOutbox | null = null;

  const close = () => {
    const former = opened;
    opened = null;
    current = null;
    void former?.ready.then((one) => one.close()).catch(() => undefined); // never opened
    if (former) onChange();
  };
  const openFor = (userId: number): Promise<OpenedOutbox> => {
    if (opened?.userId === userId) return opened.ready;
    close();
    const ready = open(userId);
    const mine: Opened = { userId, ready };
    opened = mine;
    ready.then(
      (one) => {
        if (opened !== mine) return;
        current = one;
        one.outbox.subscribe(onChange);
        onChange();
      },
      () => {
        if (opened === mine) opened = null;
      },
    );
    return ready;
  };
  const settle = () => {
    const now = person.get();
    if (now === null) close();
    if (now === null && session.get() !== null) return;
    void inTurn(async () => {
      if (now === null) return idbSenderStore.remove();
      await idbSenderStore.write({ ...credentialsOf(options.deployment()), ...now });
      (await openFor(now.userId)).wake();
    });
  };
  session.subscribe(settle);
  person.subscribe(settle);
  settle();

  return {
    async open() {
      const now = person.get();
      if (now === null) throw new Error('Nobody is signed in.');
      return (await openFor(now.userId)).outbox;
    },
    current: () => current?.outbox ?? null,
    async leave(userId, outbox) {
      close();
      await inTurn(() => idbSenderStore.remove());
      if (userId !== null && outbox === 'discarded') await idbOutboxStores.destroy(userId);
    },
  };
}

const credentialsOf = ({ appKey, appSecret, tenant }: Deployment) => ({
  appKey,
  appSecret,
  tenant,
  appVersion,
});

/** Runs works one after the other, so that the last write wins; a failure is left behind. */
function oneAfterTheOther(): (work: () => Promise<void>) => Promise<void> {
  let last = Promise.resolve();
  return (work) => {
    last = last.then(work).catch(() => undefined);
    return last;
  };
}

function openerFor(
  options: CurrentOutboxOptions,
  onUnauthenticated: () => void,
): (userId: number) => Promise<OpenedOutbox> {
  const makeRoom = async () => {
    if ('caches' in window) await caches.delete(mediaCacheName);
    await options.persistence.forgetOthers(Number.NaN);
  };
  return (userId) =>
    openOutbox(userId, {
      stores: idbOutboxStores,
      senders: idbSenderStore,
      connectivity: options.connectivity,
      storage: options.storage,
      makeRoom,
      onSent: options.onSent,
      onUnauthenticated,
    });
}

/**
 * Asks the server whether a token that was refused to the worker is valid. A token that is refused here too ends the
 * session, as at every start; one that is accepted may be used by the worker again, and is asked about only once.
 */
function askWhoIsSignedIn(
  { queryClient, api, session }: CurrentOutboxOptions,
  onBelieved: () => void,
): () => void {
  const believed = new Set<string>();
  return () => {
    const token = session.get();
    if (token === null || believed.has(token)) return;
    queryClient.fetchQuery({ ...meQuery(api), staleTime: 0, retry: false }).then(
      () => {
        believed.add(token);
        onBelieved();
      },
      () => undefined, // the session has ended, or nobody could be asked: the next round asks again
    );
  };
}
