/** Does once what is asked for several times within a moment. */
export interface Gathered {
  (): void;
  cancel(): void;
}

interface GatherParts {
  readonly leastMs: number;
  /** So much later at most, by chance: not every phone asks at the same moment. */
  readonly spreadMs: number;
  readonly run: () => void;
}

export function gather({ leastMs, spreadMs, run }: GatherParts): Gathered {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = () => {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        run();
      },
      leastMs + Math.random() * spreadMs,
    );
  };
  return Object.assign(ask, {
    cancel() {
      clearTimeout(timer);
      timer = undefined;
    },
  });
}
