import type { Outcome } from '#client/api/api-error.ts';
import { createEmitter } from '#client/lib/emitter.ts';

/** No line, or a line at whose end our server does not answer. */
export type Trouble = 'line' | 'server';

/**
 * Reachability of our server. Only the outcome of real requests is believed: the browser's own idea of being
 * online says no more than that there is an interface, so "online" is a reason to look and "offline" is taken at once.
 */
export interface Connectivity {
  isOnline(): boolean;
  /** True while the browser knows of no network at all, until an answer proves it wrong. */
  isCutOff(): boolean;
  /** Obstacle between this phone and our server. */
  trouble(): Trouble | null;
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

const troubleOf: Readonly<Record<Outcome, Trouble | null>> = {
  answered: null,
  unreachable: 'line',
  unanswered: 'server',
};

const probeDelaysMs = [2_000, 5_000, 15_000, 30_000];

export function createConnectivity(options: ConnectivityOptions): Connectivity {
  const timers = options.timers ?? globalThis;
  const { subscribe, emit } = createEmitter();
  let trouble: Trouble | null = options.startsOnline ? null : 'line';
  let hint: 'online' | 'offline' = options.startsOnline ? 'online' : 'offline';
  let timesLost = 0;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const plan = () => {
    if (trouble === null || hint === 'offline') {
      timers.clearTimeout(timer);
      timer = undefined;
      return;
    }
    // However many requests fail meanwhile, the next look comes when it was due.
    timer ??= timers.setTimeout(
      () => {
        timer = undefined;
        tries += 1;
        options.probe();
      },
      probeDelaysMs[Math.min(tries, probeDelaysMs.length - 1)],
    );
  };
  const become = (next: Trouble | null) => {
    const isChange = next !== trouble;
    trouble = next;
    if (next === null) tries = 0;
    plan();
    if (isChange) emit();
  };
  const reportOutcome = (outcome: Outcome) => {
    if (outcome === 'answered') hint = 'online';
    become(troubleOf[outcome]);
  };
  return {
    isOnline: () => trouble === null,
    isCutOff: () => hint === 'offline',
    trouble: () => trouble,
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
        become('line');
      } else if (trouble !== null) options.probe();
    },
  };
}
