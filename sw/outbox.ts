import {
  type OutboxChange,
  outboxChannelName,
  outboxSyncTag,
  type RoundResult,
  type SendingReply,
  type Wake,
} from '#contract/worker-messages.ts';
import { createDrainer } from '#offline/drain/drainer.ts';
import { allKinds } from '#offline/kinds/all-kinds.ts';
import { webLocks } from '#offline/leader.ts';
import { idbSenderStore } from '#offline/sender.ts';
import { idbOutboxStores } from '#offline/storage/idb-outbox-store.ts';

declare const self: ServiceWorkerGlobalScope;

/** Aborted when a newer worker is to take over. */
const leaving = new AbortController();

const channel = new BroadcastChannel(outboxChannelName);

function openFor(userId: number) {
  const store = idbOutboxStores.open(userId);
  const tell = (what: OutboxChange['what']) => channel.postMessage({ userId, what } satisfies OutboxChange);
  const drainer = createDrainer({
    userId,
    store,
    sender: idbSenderStore,
    locks: webLocks(self.navigator.locks),
    kinds: allKinds,
    wire: { fetch: fetchUntilLeaving, origin: self.location.origin },
    clock: Date.now,
    random: Math.random,
    onChange: () => tell('changed'),
  });
  const close = () => {
    drainer.close();
    store.close();
  };
  return { userId, drainer, tell, close };
}

const fetchUntilLeaving: typeof fetch = (input, init) => {
  const request = new Request(input, init);
  return fetch(request, { signal: AbortSignal.any([leaving.signal, request.signal]) });
};

let open: ReturnType<typeof openFor> | null = null;

function drainerOf(userId: number) {
  if (open?.userId === userId) return open;
  open?.close();
  open = openFor(userId);
  return open;
}

/** Sends what waits for the person whose token the page has left here; fails where the phone's storage does. */
export async function sendWaiting(why: Wake): Promise<RoundResult> {
  if (leaving.signal.aborted) throw new Error('A newer worker takes over.');
  const sender = await idbSenderStore.read();
  if (sender === null) return { outcome: 'nobody', nextDueAt: null };
  const { drainer, tell } = drainerOf(sender.userId);
  const { outcome, nextDueAt } = await drainer.wake(why);
  if (outcome === 'unauthenticated') tell('unauthenticated');
  return { outcome, nextDueAt };
}

/** A page asks: it hears at once that somebody is there, so that it need not send by itself. */
export async function sendAsAsked(why: Wake, port: MessagePort | undefined): Promise<void> {
  // Nobody answers, so the page sends by itself.
  if (leaving.signal.aborted) return;
  const reply = (message: SendingReply) => port?.postMessage(message);
  reply({ type: 'HEARD' });
  // The page asks again after a while; what waits is safe.
  reply({ type: 'ENDED', round: await sendWaiting(why).catch(() => null) });
}

/** The browser has found a network. It tries again later where this fails, so it fails while something is left to do. */
export async function sendOnSync(tag: string): Promise<void> {
  if (tag !== outboxSyncTag) return;
  const { nextDueAt } = await sendWaiting('hint');
  if (nextDueAt !== null) throw new Error('Something is still waiting.');
}

/** Ends what is being sent: the next worker asks again, under the same keys. */
export async function standDown(): Promise<void> {
  open?.drainer.close();
  leaving.abort();
}
