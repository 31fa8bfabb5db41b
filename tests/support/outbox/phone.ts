import { createDrainer, type Drainer } from '#offline/drain/drainer.ts';
import type { OutboxWire } from '#offline/drain/request.ts';
import type { DrainResult, EntryChange } from '#offline/drain/round.ts';
import { allKinds } from '#offline/kinds/all-kinds.ts';
import { memoryLocks } from '#offline/leader.ts';
import { discardEntry } from '#offline/outbox/discard.ts';
import { retryEntry } from '#offline/outbox/retry.ts';
import type { SenderStore } from '#offline/sender.ts';
import type { OutboxStore } from '#offline/storage/outbox-store.ts';
import { createFakeClock, type FakeClock } from '#tests/support/fake-clock.ts';
import { startOfTests } from './entries.ts';
import { wireTo } from './fake-network.ts';
import { memoryUnsentStores } from './memory-outbox-store.ts';
import { memorySenderStore } from './memory-sender-store.ts';
import { createModelServer, type ModelServer } from './model-server.ts';

export const me = 1;

export const credentialsOf = (userId: number, token: string | null) => ({
  userId,
  token,
  appKey: 'key',
  appSecret: 'secret',
  tenant: 'tenant',
  appVersion: 'test',
});

/** One phone with its outbox, and a server, for tests that look at one thing. */
export interface Phone {
  readonly store: OutboxStore;
  readonly sender: SenderStore;
  readonly server: ModelServer;
  readonly clock: FakeClock;
  readonly drainer: Drainer;
  readonly changes: EntryChange[];
  /** How requests leave from now on. */
  wire: OutboxWire;
  signIn(userId?: number): Promise<string>;
  discard(key: string): Promise<boolean>;
  retry(key: string, newKey?: string): Promise<string | null>;
  /** Rounds, each at the time that the one before named, until no time is named any more. */
  drainAll(): Promise<DrainResult>;
}

interface PhoneOptions {
  readonly random?: () => number;
  readonly store?: OutboxStore;
}

export async function createPhone({ random = () => 0.5, store: given }: PhoneOptions = {}): Promise<Phone> {
  const server = createModelServer();
  const clock = createFakeClock(new Date(startOfTests).toISOString());
  const sender = memorySenderStore();
  const store = given ?? memoryUnsentStores().open(me);
  const changes: EntryChange[] = [];
  const drainer = createDrainer({
    userId: me,
    store,
    sender,
    kinds: allKinds,
    locks: memoryLocks(),
    wire: {
      origin: wireTo(server).origin,
      fetch: (input, init) => phone.wire.fetch(input, init),
    },
    clock,
    random,
    onChange: (change) => changes.push(change),
  });
  const phone: Phone = {
    store,
    sender,
    server,
    clock,
    drainer,
    changes,
    wire: wireTo(server),
    async signIn(userId = me) {
      const token = server.signIn(userId);
      await sender.write(credentialsOf(userId, token));
      return token;
    },
    discard: (key) => discardEntry(store, key, { now: clock(), kinds: allKinds }),
    retry: (key, newKey) => retryEntry(store, key, { kinds: allKinds, ...(newKey && { newKey }) }),
    async drainAll() {
      let result = await drainer.wake('hint');
      for (let rounds = 0; result.nextDueAt !== null && rounds < 1_000; rounds += 1) {
        clock.advance(Math.max(result.nextDueAt - clock(), 1));
        result = await drainer.wake('timer');
      }
      return result;
    },
  };
  await phone.signIn();
  return phone;
}
