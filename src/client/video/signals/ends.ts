import type { End } from './signal.ts';

export const isSame = (one: End | null, other: End | null) =>
  one !== null && other !== null && one.call === other.call && one.link === other.link;

/** Names of before that are remembered. */
const pastMax = 20;
/**
 * Nobody is met anew more often: what comes in between is said again. Each time it is a longer pause, since a link is
 * built each time; after some calm it is short again.
 */
const meetPauseMs = 300;
const longestPauseMs = 16_000;
const calmMs = 30_000;

/** The other end, and those that were there before it. */
interface Others {
  readonly current: End | null;
  /** Tells whether an end is there already, new from now on, or to be passed over. */
  meet(end: End): 'known' | 'new' | 'past';
  forget(): void;
}

export function createOthers(): Others {
  let current: End | null = null;
  let past: readonly End[] = [];
  let metAt = Number.NEGATIVE_INFINITY;
  let pauseMs = meetPauseMs;
  const forget = () => {
    if (current !== null) past = [...past, current].slice(-pastMax);
    current = null;
  };
  return {
    get current() {
      return current;
    },
    meet(end) {
      if (isSame(end, current)) return 'known';
      const now = performance.now();
      const calm = now - metAt;
      if (calm < pauseMs || past.some((before) => isSame(before, end))) return 'past';
      pauseMs = calm < calmMs ? Math.min(longestPauseMs, pauseMs * 2) : meetPauseMs;
      metAt = now;
      forget();
      current = end;
      return 'new';
    },
    forget,
  };
}
