const shortestMs = 500;
const longestMs = 60_000;
/** A connection that ends sooner counts as one more failure in a row. */
const holdsAfterMs = 10_000;

interface ReconnectDelay {
  /** After one more failure: full jitter up to a bound that doubles, so that phones do not come back all at once. */
  next(): number;
  /** Delay where connecting again soon would only be refused again. */
  long(): number;
  noteReady(): void;
  reset(): void;
}

interface DelayOptions {
  readonly now: () => number;
  readonly random: () => number;
}

export function createReconnectDelay({ now, random }: DelayOptions): ReconnectDelay {
  let failures = 0;
  let readyAt: number | null = null;
  return {
    next() {
      if (readyAt !== null && now() - readyAt >= holdsAfterMs) failures = 0;
      readyAt = null;
      failures += 1;
      return random() * Math.min(longestMs, shortestMs * 2 ** (failures - 1));
    },
    long: () => ((1 + random()) * longestMs) / 2,
    noteReady() {
      readyAt = now();
    },
    reset() {
      failures = 0;
      readyAt = null;
    },
  };
}
