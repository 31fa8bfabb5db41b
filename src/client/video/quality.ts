import type { Quality } from './video-call.ts';

/** Counts of a link at one moment, as a browser keeps them: they only grow, but for delays. */
export interface Reading {
  readonly packets: number;
  readonly lost: number;
  /** Null until a packet has gone there and back. */
  readonly roundTripMs: number | null;
  readonly jitterMs: number;
}

/** Bounds past which speech suffers: first where it is heard, then where it is hard to follow. */
const weak = { lostShare: 0.03, roundTripMs: 300, jitterMs: 40 };
const poor = { lostShare: 0.1, roundTripMs: 700, jitterMs: 120 };
/** Fewer packets say nothing of how many are lost. */
const packetsMin = 20;

const readingsMax = 3;

/** Keeps as many readings as quality is judged by. */
export const withReading = (readings: readonly Reading[], next: Reading): readonly Reading[] =>
  [...readings, next].slice(-readingsMax);

/** Judges what has come from the first to the last reading; null while there is nothing to go by. */
export function qualityOf(readings: readonly Reading[]): Quality | null {
  const [first, last] = [readings[0], readings.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const roundTripMs = Math.min(...readings.map((reading) => reading.roundTripMs ?? Number.POSITIVE_INFINITY));
  const packets = last.packets - first.packets;
  if (packets < packetsMin && roundTripMs === Number.POSITIVE_INFINITY) return null;
  const lost = Math.max(0, last.lost - first.lost);
  const measured = {
    lostShare: packets < packetsMin ? 0 : lost / (packets + lost),
    roundTripMs: roundTripMs === Number.POSITIVE_INFINITY ? 0 : roundTripMs,
    jitterMs: last.jitterMs,
  };
  if (isPast(poor, measured)) return 'poor';
  return isPast(weak, measured) ? 'weak' : 'good';
}

const isPast = (bounds: typeof weak, measured: typeof weak) =>
  measured.lostShare > bounds.lostShare ||
  measured.roundTripMs > bounds.roundTripMs ||
  measured.jitterMs > bounds.jitterMs;
