/** Does something again and again, ever more slowly, until it is settled. */
export interface Repeat {
  /** Begins with the shortest pause. */
  start(): void;
  stop(): void;
}

/** The last pause counts for all that follow. */
const pausesMs = [1_000, 1_500, 2_000, 3_000, 5_000];
const lastPauseMs = 8_000;

export function createRepeat(act: () => void): Repeat {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = (times: number) => {
    timer = setTimeout(() => {
      plan(times + 1);
      act();
    }, pausesMs[times] ?? lastPauseMs);
  };
  const stop = () => clearTimeout(timer);
  return {
    start() {
      stop();
      plan(0);
    },
    stop,
  };
}
