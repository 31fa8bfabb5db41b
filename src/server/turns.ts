import { setImmediate } from 'node:timers/promises';

/** Runs work when its turn has come. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** Limits how many pieces of work run at once; the others wait, first come, first served. */
export function createTurns(atOnce: number): Turns {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** Runs work of a caller when it is their turn; `group` parts kinds of calls that do not wait for one another. */
export type CallerTurns = <T>(
  who: string,
  group: { readonly name: string; readonly atOnce: number },
  work: () => Promise<T>,
) => Promise<T>;

/**
 * Creates turns for callers: so many calls of one of them are answered at once, the others wait. What has waited lets
 * the event loop do other things first, since a read of the embedded database never gives it a turn by itself.
 */
export function createCallerTurns(): CallerTurns {
  const lines = new Map<string, { readonly inTurn: Turns; calls: number }>();
  return async (who, { name, atOnce }, work) => {
    const key = `${name} ${who}`;
    const line = lines.get(key) ?? { inTurn: createTurns(atOnce), calls: 0 };
    lines.set(key, line);
    line.calls += 1;
    const isWaiting = line.calls > atOnce;
    try {
      return await line.inTurn(async () => {
        if (isWaiting) await setImmediate();
        return work();
      });
    } finally {
      line.calls -= 1;
      if (line.calls === 0) lines.delete(key);
    }
  };
}
