import type { Locks } from '#offline/leader.ts';
import type { SenderStore } from '#offline/sender.ts';
import type { OutboxStore } from '#offline/storage/outbox-store.ts';

/** A tab or a worker: it lives until it is killed, and then does nothing any more, not even what stands in `finally`. */
export interface Actor {
  readonly name: string;
  isDead: boolean;
}

interface Step {
  readonly actor: Actor;
  readonly proceed: () => void;
}

/**
 * Everything that takes time happens in steps, one at a time, in an order that the test chooses. Between two steps an
 * actor can be killed.
 */
export interface Stage {
  /** Waits for its turn; for ever where the actor is dead. */
  step(actor: Actor): Promise<void>;
  kill(actor: Actor): void;
  /** Takes steps until nobody has any left; gives their number. */
  play(): Promise<number>;
  readonly stepsTaken: () => number;
  storeFor(actor: Actor, store: OutboxStore): OutboxStore;
  senderFor(actor: Actor, sender: SenderStore): SenderStore;
  locksFor(actor: Actor): Locks;
}

interface StageOptions {
  /** Which of so many steps is next. */
  readonly choose: (count: number) => number;
  readonly beforeStep?: (count: number) => void;
}

interface Lock {
  holder: Actor | null;
  readonly queue: { readonly actor: Actor; readonly enter: () => void }[];
}

/** All that follows from a step has happened when the event loop comes round. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

export const createActor = (name: string): Actor => ({ name, isDead: false });

export function createStage({ choose, beforeStep }: StageOptions): Stage {
  let pending: Step[] = [];
  let taken = 0;
  const locks = createLocks();

  const step = (actor: Actor) =>
    new Promise<void>((resolve) => {
      if (!actor.isDead) pending.push({ actor, proceed: resolve });
    });
  const around = async <T>(actor: Actor, work: () => Promise<T>): Promise<T> => {
    await step(actor);
    const result = await work();
    await step(actor);
    return result;
  };
  return {
    step,
    stepsTaken: () => taken,
    kill(actor) {
      actor.isDead = true;
      pending = pending.filter((waiting) => waiting.actor !== actor);
      locks.release(actor);
    },
    async play() {
      const before = taken;
      for (;;) {
        await settled();
        if (pending.length === 0) return taken - before;
        taken += 1;
        beforeStep?.(taken);
        const [next] = pending.splice(choose(pending.length), 1);
        next?.proceed();
      }
    },
    storeFor: (actor, store) => ({
      read: (work) => around(actor, () => store.read(work)),
      write: (work) => around(actor, () => store.write(work)),
      close: store.close,
    }),
    senderFor: (actor, sender) => ({
      read: () => around(actor, () => sender.read()),
      write: (record) => around(actor, () => sender.write(record)),
      remove: () => around(actor, () => sender.remove()),
      markRefused: (token) => around(actor, () => sender.markRefused(token)),
    }),
    locksFor: (actor) => ({
      async hold(name, work) {
        await locks.enter(name, actor);
        try {
          return await work();
        } finally {
          locks.leave(name, actor);
        }
      },
    }),
  };
}

/** As the browser's: given in the order in which they were asked for, freed when the holder dies. */
function createLocks() {
  const byName = new Map<string, Lock>();
  const lockOf = (name: string): Lock => {
    const lock = byName.get(name) ?? { holder: null, queue: [] };
    byName.set(name, lock);
    return lock;
  };
  const pass = (lock: Lock) => {
    const next = lock.queue.shift();
    lock.holder = next?.actor ?? null;
    next?.enter();
  };
  return {
    enter: (name: string, actor: Actor) =>
      new Promise<void>((resolve) => {
        const lock = lockOf(name);
        lock.queue.push({ actor, enter: resolve });
        if (lock.holder === null) pass(lock);
      }),
    leave(name: string, actor: Actor) {
      const lock = lockOf(name);
      if (lock.holder === actor) pass(lock);
    },
    release(actor: Actor) {
      for (const lock of byName.values()) {
        const others = lock.queue.filter((waiting) => waiting.actor !== actor);
        lock.queue.splice(0, lock.queue.length, ...others);
        if (lock.holder === actor) pass(lock);
      }
    },
  };
}
