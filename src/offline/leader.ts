/** Lets one context at a time do a thing, of all tabs and the worker. */
export interface Locks {
  hold<T>(name: string, work: () => Promise<T>): Promise<T>;
}

type LockManagerLike = Pick<LockManager, 'request'>;

/** The browser frees a lock when its holder dies. Where there are none, contexts do not know of each other. */
export function webLocks(manager: LockManagerLike | undefined): Locks {
  if (!manager) return memoryLocks();
  return {
    async hold<T>(name: string, work: () => Promise<T>): Promise<T> {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      await manager.request(name, async () => {
        await work().then(resolve, reject);
      });
      return promise;
    },
  };
}

export function memoryLocks(): Locks {
  const turns = new Map<string, Promise<unknown>>();
  return {
    hold(name, work) {
      const turn = (turns.get(name) ?? Promise.resolve()).then(work);
      turns.set(
        name,
        turn.catch(() => undefined),
      );
      return turn;
    },
  };
}

interface LeaderParts<Why, Result> {
  readonly locks: Locks;
  readonly name: string;
  readonly run: (why: Why) => Promise<Result>;
  /** Chooses between two reasons that came together. */
  readonly stronger: (a: Why, b: Why) => Why;
}

/**
 * Runs a work under a lock, as often as it is called for, with one waiter in this context at most.
 *
 * A call that comes while the work runs may come too late for it to notice, so it is run once more; one that comes
 * while it still waits for the lock needs nothing more.
 */
export function createLeader<Why, Result>({ locks, name, run, stronger }: LeaderParts<Why, Result>) {
  let waiting: { why: Why; readonly result: Promise<Result> } | null = null;

  const takeTurn = (first: Why): Promise<Result> => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const call = { why: first, result: promise };
    waiting = call;
    const leave = () => {
      if (waiting === call) waiting = null;
    };
    const work = () => {
      leave();
      return run(call.why);
    };
    locks.hold(name, work).finally(leave).then(resolve, reject);
    return promise;
  };
  return (why: Why): Promise<Result> => {
    if (!waiting) return takeTurn(why);
    waiting.why = stronger(waiting.why, why);
    return waiting.result;
  };
}
