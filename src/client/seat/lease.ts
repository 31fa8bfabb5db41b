import type { SeatEnd, SeatEvent } from '#contract/realtime.ts';
import { tableLimits } from '#contract/table-limits.ts';

/** Time within which the server answers a renewal over the channel; after that the call is tried. */
const answerMs = 4_000;
/** Pause after a renewal that reached nobody. */
const againMs = 4_000;

export interface LeaseOptions {
  readonly seatId: number;
  /** Asks over the channel; false where it does not stand. */
  say(takesOver: boolean): boolean;
  /** Asks by a call; rejects where the server cannot be reached. */
  put(takesOver: boolean): Promise<'held' | SeatEnd>;
  onHeld(): void;
  /** Neither the channel nor the call came through. */
  onUnreachable(): void;
  onEnd(reason: SeatEnd): void;
  readonly timers: Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'>;
}

/** Keeps a seat by renewing its lease. */
export interface Lease {
  /** Renews at once, and then regularly; `takesOver` from whichever page holds it. */
  begin(takesOver: boolean): void;
  /** Renews at once where it runs: the channel or the network is back, or the page was away. */
  renew(): void;
  /** Takes in what the channel says of the seat. */
  hear(event: SeatEvent): void;
  stop(): void;
}

/**
 * Creates the renewal of a lease: every 20 seconds over the channel, which answers; by a call where no answer comes. A
 * page takes the seat over once, when it begins: afterwards it only renews, so that two pages do not pull at it.
 */
export function createLease({ seatId, say, put, timers, ...told }: LeaseOptions): Lease {
  let isRunning = false;
  let takesOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts renewals, so that an answer to an older one decides nothing. */
  let round = 0;

  function wait(delayMs: number, then: () => void): void {
    timers.clearTimeout(timer);
    timer = timers.setTimeout(then, delayMs);
  }

  function held(): void {
    takesOver = false;
    wait(tableLimits.renewMs, renew);
    told.onHeld();
  }

  function end(reason: SeatEnd): void {
    stop();
    told.onEnd(reason);
  }

  async function call(): Promise<void> {
    round += 1;
    const mine = round;
    wait(againMs + answerMs, renew);
    try {
      const outcome = await put(takesOver);
      if (!isRunning || mine !== round) return;
      if (outcome === 'held') held();
      else end(outcome);
    } catch {
      if (!isRunning || mine !== round) return;
      wait(againMs, renew);
      told.onUnreachable();
    }
  }

  function renew(): void {
    if (!isRunning) return;
    round += 1;
    // The call handles its own failure.
    if (say(takesOver)) wait(answerMs, () => void call());
    else void call();
  }

  function stop(): void {
    isRunning = false;
    timers.clearTimeout(timer);
  }

  return {
    begin(given) {
      isRunning = true;
      takesOver = given;
      renew();
    },
    renew,
    hear(event) {
      if (!isRunning || event.type === 'seat.signal' || event.seatId !== seatId) return;
      round += 1;
      if (event.type === 'seat.held') held();
      else end(event.reason);
    },
    stop,
  };
}
