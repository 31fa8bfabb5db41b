import type { Outcome } from '#client/api/api.ts';
import { createEmitter } from '#client/lib/emitter.ts';

/**
 * Reachability of our server. Only the outcome of real requests is believed: the browser's own idea of being
 * online says no more than that there is an interface, so "online" is a reason to look and "offline" is taken at once.
 */
export interface Connectivity {
  isOnline(): boolean;
  subscribe(listener: () => void): () => void;
  reportOutcome(outcome: Outcome): void;
  /**
   * Notes that a request begins; its outcome goes to the returned function. An answer to what was asked before the
   * network went says nothing of now.
   */
  beginRequest(): (outcome: Outcome) => void;
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
  const { subscribe, emit } = createEmitter();
  let isOnline = options.startsOnline;
  let hint: 'online' | 'offline' = options.startsOnline ? 'online' : 'offline';
  let timesLost = 0;
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
    if (isChange) emit();
  };
  const reportOutcome = (outcome: Outcome) => become(outcome === 'answered');
  return {
    isOnline: () => isOnline,
    subscribe,
    reportOutcome,
    beginRequest() {
      const before = timesLost;
      return (outcome) => {
        if (outcome === 'unreachable' || timesLost === before) reportOutcome(outcome);
      };
    },
    reportHint(next) {
      hint = next;
      tries = 0;
      if (next === 'offline') {
        timesLost += 1;
        become(false);
      } else if (!isOnline) options.probe();
    },
  };
}
