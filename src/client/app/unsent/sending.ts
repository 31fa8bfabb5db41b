import type { RoundResult, Wake } from '#contract/sending.ts';
import { createDrainer } from '#offline/drain/drainer.ts';
import { allKinds } from '#offline/kinds/all-kinds.ts';
import { webLocks } from '#offline/leader.ts';
import type { SenderStore } from '#offline/sender.ts';
import type { UnsentStore } from '#offline/storage/unsent-store.ts';
import { createCourier } from './courier.ts';

export interface SendingParts {
  readonly userId: number;
  readonly store: UnsentStore;
  readonly senders: SenderStore;
  /** After each entry whose fate this page has settled. */
  readonly onChange: () => void;
}

/** Has entries sent by the worker, and by this page where it must. */
export function openSending({ userId, store, senders, onChange }: SendingParts): {
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
  const send = createCourier({
    worker: () => navigator.serviceWorker?.controller ?? null,
    sendHere: (why) => drainer.wake(why),
  });
  return { send, close: drainer.close };
}
