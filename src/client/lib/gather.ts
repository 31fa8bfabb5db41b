interface GatherOptions {
  readonly leastMs: number;
  /** Longest delay on top of it, by chance: not every phone asks at the same moment. */
  readonly spreadMs: number;
  /** Shortest time from one run to the next. */
  readonly pauseMs?: number;
  readonly run: () => void;
}

/** Does once what is asked for several times within a moment. */
export function gather({ leastMs, spreadMs, pauseMs = 0, run }: GatherOptions): () => void {
  let isPlanned = false;
  let ranAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (isPlanned) return;
    isPlanned = true;
    const delayMs = leastMs + Math.random() * spreadMs;
    const restMs = ranAt + pauseMs - performance.now();
    setTimeout(
      () => {
        isPlanned = false;
        ranAt = performance.now();
        run();
      },
      Math.max(delayMs, restMs + Math.random() * spreadMs),
    );
  };
}

export type GatherPace = Omit<GatherOptions, 'run'>;

/** Pace of what many phones are told at the same moment. */
export const jitter = { leastMs: 50, spreadMs: 250 };
/** Pace after a gap, in which a whole hall has lost its connection. */
export const jitterAfterGap = { leastMs: 0, spreadMs: 1_000 };
