import type { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { asWriter, type Reader, runEffects, type Work } from '#server/db/database.ts';
import { forgetRaises, raiseNoted } from '#server/db/raised-versions.ts';
import { beginPatiently } from './node-sqlite.ts';

const groupMaxSize = 128;
/** Time of work after which a group is committed, so that everybody else gets a turn. */
const groupMaxMs = 50;

interface Waiting {
  readonly run: () => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly effects: (() => void)[];
}

type Settle = () => void;

async function runInSavepoint(native: DatabaseSync, waiting: Waiting): Promise<Settle> {
  native.exec('savepoint work');
  try {
    const value = await waiting.run();
    native.exec('release work');
    return () => {
      waiting.resolve(value);
      runEffects(waiting.effects);
    };
  } catch (error) {
    // Out of room, SQLite undoes all of the transaction by itself: then nobody of the group has written anything.
    if (!native.isTransaction) throw error;
    native.exec('rollback to work; release work');
    return () => waiting.reject(error);
  }
}

/** Creates the list of what is to run between two transactions. */
function createPauses() {
  const waiting: (() => void)[] = [];
  const run = () => {
    for (const task of waiting.splice(0)) task();
  };
  return {
    add(task: () => void, isNow: boolean): Promise<void> {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      waiting.push(() => {
        try {
          task();
          resolve();
        } catch (error) {
          reject(error);
        }
      });
      if (isNow) run();
      return promise;
    },
    run,
  };
}

/**
 * One writer whose transactions share commits.
 *
 * A commit that waits for the disk costs about as much for one write as for a hundred, so whatever is waiting runs in
 * one SQLite transaction, each piece of work in a savepoint of its own: one that fails is undone alone.
 * Nobody is answered, and no effect runs, before the commit that holds their work has returned.
 */
export function createGroupCommit(native: DatabaseSync, builder: Reader) {
  const writer = asWriter(builder);
  const queue: Waiting[] = [];
  const pauses = createPauses();
  let draining: Promise<void> | null = null;
  let isClosed = false;

  /** Runs what is waiting, up to a full group or for as long as a group may take, and returns how each is to be answered. */
  async function runGroup(group: Waiting[]): Promise<Settle[]> {
    const settles: Settle[] = [];
    const end = performance.now() + groupMaxMs;
    while (group.length < groupMaxSize && performance.now() < end) {
      const waiting = queue.shift();
      if (!waiting) break;
      group.push(waiting);
      settles.push(await runInSavepoint(native, waiting));
    }
    return settles;
  }

  /** Runs a group in one transaction and returns its answers, all of them refusals where the commit failed. */
  async function commitGroup(): Promise<Settle[]> {
    const group: Waiting[] = [];
    try {
      await beginPatiently(native);
      const settles = await runGroup(group);
      native.exec('commit');
      return settles;
    } catch (error) {
      if (native.isTransaction) native.exec('rollback');
      // Where not even the beginning worked (a busy file), whoever waits is told rather than kept.
      const unanswered = group.length > 0 ? group : queue.splice(0, groupMaxSize);
      return unanswered.map((waiting) => () => waiting.reject(error));
    }
  }

  async function drain(): Promise<void> {
    try {
      while (queue.length > 0) {
        // Requests that have already arrived get a turn to join the group.
        await setImmediate();
        for (const settle of await commitGroup()) settle();
        pauses.run();
      }
    } finally {
      draining = null;
    }
  }

  return {
    /** Runs something that needs the writer outside a transaction, after the commit that is being made. */
    between: (run: () => void): Promise<void> => pauses.add(run, draining === null),
    transaction<T>(work: Work<T>): Promise<T> {
      if (isClosed) return Promise.reject(new Error('The database is closed'));
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const effects: (() => void)[] = [];
      const run = async () => {
        forgetRaises(writer);
        const value = await work(writer, (effect) => effects.push(effect));
        await raiseNoted(writer);
        return value;
      };
      queue.push({ run, resolve, reject, effects });
      draining ??= drain();
      return promise as Promise<T>;
    },
    /** Finishes what is waiting and takes nothing new. */
    close: async () => {
      isClosed = true;
      while (draining) await draining;
    },
  };
}
