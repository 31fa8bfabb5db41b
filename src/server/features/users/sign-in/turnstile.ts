import { ProblemError } from '#server/http/problem-error.ts';

/** Limits how many pieces of work run at once and how many wait; beyond that it throws `unavailable`. */
export function createTurnstile({ running, waiting }: { running: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let inside = 0;

  async function enter(): Promise<void> {
    if (inside < running) {
      inside += 1;
      return;
    }
    if (queue.length >= waiting) throw new ProblemError('unavailable', { retryAfterSeconds: 2 });
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  function leave(): void {
    const next = queue.shift();
    // Whoever waits takes the place over, so that nobody slips in between.
    if (next) next();
    else inside -= 1;
  }

  return async function pass<T>(work: () => Promise<T>): Promise<T> {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
