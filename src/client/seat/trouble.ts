/** Time of being away after which it is no longer said that the connection is coming back. */
const patienceMs = 15_000;

export type Trouble = 'none' | 'reconnecting' | 'disconnected';

interface TroubleOptions {
  onChange(trouble: Trouble): void;
  readonly timers: Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'>;
}

/** Tells in which words the line stands: away for a moment it is coming back, after a while it is away. */
export function createTrouble({ onChange, timers }: TroubleOptions) {
  let trouble: Trouble = 'none';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const become = (next: Trouble) => {
    if (trouble === next) return;
    trouble = next;
    onChange(next);
  };
  return {
    set(isAway: boolean): void {
      if (isAway === (trouble !== 'none')) return;
      timers.clearTimeout(timer);
      become(isAway ? 'reconnecting' : 'none');
      if (isAway) timer = timers.setTimeout(() => become('disconnected'), patienceMs);
    },
    stop: (): void => timers.clearTimeout(timer),
  };
}
