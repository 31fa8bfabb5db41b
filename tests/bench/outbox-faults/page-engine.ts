import { outboxChannelName, outboxSyncTag, type WorkerMessage } from '#contract/worker-messages.ts';
import { allKinds } from '#offline/kinds/all-kinds.ts';
import { addEntry } from '#offline/outbox/add.ts';
import { discardEntry } from '#offline/outbox/discard.ts';
import { entryOf } from '#offline/outbox/new-entry.ts';
import { readState } from '#offline/outbox/outbox-state.ts';
import { idbOutboxStores } from '#offline/storage/idb-outbox-store.ts';
import type { OutboxStore } from '#offline/storage/outbox-store.ts';

/** Something to be done, under a key that is known before. */
export interface Wish {
  readonly key: string;
  readonly kind: string;
  readonly args: unknown;
}

export interface Waiting {
  readonly key: string;
  readonly kind: string;
  readonly attempts: number;
  readonly refusal: { readonly status: number; readonly code: string } | null;
}

/** The engine itself, put beside the app into its page: what it adds, the app and its worker find and send. */
export interface PageEngine {
  /** Resolves when all are on the phone for good. */
  add(userId: number, wishes: readonly Wish[]): Promise<void>;
  waiting(userId: number): Promise<Waiting[]>;
  discard(userId: number, key: string): Promise<void>;
  /** As the app asks the worker to send. */
  ask(why: 'hint' | 'person'): void;
}

declare global {
  interface Window {
    pageEngine?: PageEngine;
  }
}

const channel = new BroadcastChannel(outboxChannelName);
const stores = new Map<number, OutboxStore>();

function storeOf(userId: number): OutboxStore {
  const store = stores.get(userId) ?? idbOutboxStores.open(userId);
  stores.set(userId, store);
  return store;
}

async function add(userId: number, wishes: readonly Wish[]): Promise<void> {
  const store = storeOf(userId);
  for (const { key, kind, args } of wishes) {
    const command = allKinds.get(kind)?.parse(args);
    if (!command) throw new Error(`Nothing is known of ${kind}.`);
    await addEntry(store, entryOf(command.intent, { now: Date.now(), key }), { kinds: allKinds });
  }
  channel.postMessage({ userId, what: 'changed' });
  const registration:
    | (ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } })
    | undefined = await navigator.serviceWorker.getRegistration();
  await registration?.sync?.register(outboxSyncTag).catch(() => undefined); // as the app does, and never fails either
  if (navigator.onLine) ask('hint');
}

function ask(why: 'hint' | 'person'): void {
  const message: WorkerMessage = { type: 'SEND_WAITING', why };
  navigator.serviceWorker.controller?.postMessage(message, [new MessageChannel().port2]);
}

async function waiting(userId: number): Promise<Waiting[]> {
  const { entries } = await readState(storeOf(userId), allKinds);
  return entries.map(({ key, kind, attempts, refusal }) => ({ key, kind, attempts, refusal }));
}

async function discard(userId: number, key: string): Promise<void> {
  await discardEntry(storeOf(userId), key, { now: Date.now(), kinds: allKinds });
  channel.postMessage({ userId, what: 'changed' });
}

window.pageEngine = { add, waiting, discard, ask };
