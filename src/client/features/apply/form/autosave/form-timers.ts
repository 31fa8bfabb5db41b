type TimerName = 'write' | 'queue' | 'retry';

/** One of each name at most. */
export interface Timers {
  isSet(name: TimerName): boolean;
  start(name: TimerName, ms: number, run: () => void): void;
  end(name: TimerName): void;
  endAll(): void;
  /** Ends all, and starts none from now on, until `open`. */
  close(): void;
  open(): void;
  isOpen(): boolean;
}

export function createTimers(): Timers {
  const running = new Map<TimerName, ReturnType<typeof setTimeout>>();
  const end = (name: TimerName) => {
    clearTimeout(running.get(name));
    running.delete(name);
  };
  let isOpen = true;
  const endAll = () => {
    for (const name of [...running.keys()]) end(name);
  };
  return {
    isSet: (name: TimerName) => running.has(name),
    start(name: TimerName, ms: number, run: () => void) {
      end(name);
      if (!isOpen) return;
      const ring = () => {
        running.delete(name);
        run();
      };
      running.set(name, setTimeout(ring, ms));
    },
    end,
    endAll,
    close() {
      isOpen = false;
      endAll();
    },
    open() {
      isOpen = true;
    },
    isOpen: () => isOpen,
  };
}
