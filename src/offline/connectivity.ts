/**
 * Reachability of our server. Only the outcome of real requests is believed: the browser's own idea of being
 * online says no more than that there is an interface, so "online" is a reason to look and "offline" is taken at once.
 */
export interface Connectivity {
  isOnline(): boolean;
  subscribe(listener: () => void): () => void;
  reportOutcome(outcome: 'answered' | 'unreachable'): void;
  reportHint(hint: 'online' | 'offline'): void;
}

interface ConnectivityOptions {
  readonly startsOnline: boolean;
  /** Makes a small request whose outcome is reported as any other's. */
  readonly probe: () => void;
  readonly timers?: Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'>;
}

const probeDelaysMs = [2_000, 5_000, 15_000, 30_000];

export function createConnectivity(options: ConnectivityOptions): Connectivity {
  const timers = options.timers ?? globalThis;
  const listeners = new Set<() => void>();
  let isOnline = options.startsOnline;
  let hint: 'online' | 'offline' = options.startsOnline ? 'online' : 'offline';
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const plan = () => {
    timers.clearTimeout(timer);
    if (isOnline || hint === 'offline') return;
    const delay = probeDelaysMs[Math.min(tries, probeDelaysMs.length - 1)];
    tries += 1;
    timer = timers.setTimeout(options.probe, delay);
  };
  const become = (next: boolean) => {
    const isChange = next !== isOnline;
    isOnline = next;
    if (next) tries = 0;
    plan();
    if (isChange) for (const listener of listeners) listener();
  };
  return {
    isOnline: () => isOnline,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reportOutcome: (outcome) => become(outcome === 'answered'),
    reportHint(next) {
      hint = next;
      tries = 0;
      if (next === 'offline') become(false);
      else if (!isOnline) options.probe();
    },
  };
}
