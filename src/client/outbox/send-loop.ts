import type { Connectivity } from '#client/network/connectivity.ts';
import { outboxSyncTag, type RoundResult, type Wake } from '#contract/worker-messages.ts';
import { createDrainer } from '#offline/drain/drainer.ts';
import { allKinds } from '#offline/kinds/all-kinds.ts';
import { webLocks } from '#offline/leader.ts';
import type { SenderStore } from '#offline/sender.ts';
import type { OutboxStore } from '#offline/storage/outbox-store.ts';
import { createWorkerSender } from './worker-sender.ts';

interface SendLoopOptions {
  readonly send: (why: Wake) => Promise<RoundResult | null>;
  /** Tells whether anything waits that could be sent now. */
  readonly isWorthIt: (why: Wake) => boolean;
  readonly onRound: (round: RoundResult) => void;
}

export interface SendLoop {
  /** Resolves when the round has ended; never fails. */
  wake(why: Wake): Promise<void>;
  stop(): void;
}

/** Delay after a round that gave no result. */
const againMs = 20_000;
/** Timers of browsers overflow after 24 days. */
const longestMs = 86_400_000;
const shortestMs = 1_000;

/** Runs round after round as long as something waits. The open page keeps the time: a worker's timers end with it. */
export function createSendLoop({ send, isWorthIt, onRound }: SendLoopOptions): SendLoop {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const plan = (delayMs: number) => {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(() => void wake('timer'), Math.min(Math.max(delayMs, shortestMs), longestMs));
  };
  const wake = async (why: Wake) => {
    if (isStopped || !isWorthIt(why)) return;
    try {
      const round = await send(why);
      if (round) onRound(round);
      if (round === null) plan(againMs);
      else if (round.nextDueAt !== null) plan(round.nextDueAt - Date.now());
    } catch {
      plan(againMs); // the phone's storage failed; what waits is safe
    }
  };
  return {
    wake,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Calls when there is reason to think that sending may work now; gives back what ends that. */
export function onSendTrigger(connectivity: Connectivity, call: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const whenVisible = () => document.visibilityState === 'visible' && call();
  const stop = connectivity.subscribe(() => connectivity.isOnline() && call());
  window.addEventListener('online', call, { signal });
  document.addEventListener('visibilitychange', whenVisible, { signal });
  return () => {
    ended.abort();
    stop();
  };
}

/** Background Sync; the DOM's types do not know it, nor do Safari and Firefox. */
interface Syncing {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Has the browser wake the worker when there is a network, even after this page is closed. Never fails. */
export async function askForSync(): Promise<void> {
  try {
    const registration: (ServiceWorkerRegistration & Syncing) | undefined =
      await navigator.serviceWorker?.getRegistration();
    await registration?.sync?.register(outboxSyncTag);
  } catch {
    // Not allowed here, or no worker yet: the page sends, and asks again with the next thing.
  }
}

export interface SendersOptions {
  readonly userId: number;
  readonly store: OutboxStore;
  readonly senders: SenderStore;
  /** Called after each entry that this page has committed. */
  readonly onChange: () => void;
}

/** Has entries sent by the worker, and by this page where it must. */
export function openSenders({ userId, store, senders, onChange }: SendersOptions): {
  send(why: Wake): Promise<RoundResult | null>;
  close(): void;
} {
  const drainer = createDrainer({
    userId,
    store,
    sender: senders,
    locks: webLocks(navigator.locks),
    kinds: allKinds,
    wire: { fetch: (input, init) => fetch(input, init), origin: location.origin },
    clock: Date.now,
    random: Math.random,
    onChange,
  });
  const send = createWorkerSender({
    worker: () => navigator.serviceWorker?.controller ?? null,
    sendHere: (why) => drainer.wake(why),
  });
  return { send, close: drainer.close };
}
