/** Help for a link through which nothing comes: finding another way for it, or building it anew. */
export type Remedy = 'restart' | 'rebuild';

interface Trouble {
  /** Time for which nothing has come through. */
  readonly lastsMs: number;
  /** The browser has given its ways up. */
  readonly hasFailed: boolean;
  /** The other end has closed it. */
  readonly isOver: boolean;
  /** Something came through before. */
  readonly hasWorked: boolean;
  readonly restarts: number;
  /** Time since the last restart. */
  readonly restartedMs: number;
  /** Links to the same person that were built anew before this one, without success. */
  readonly rebuilds: number;
  /** This end makes the offers; the other one asks for them. */
  readonly isOfferer: boolean;
}

/** A short break mends itself. */
const patienceMs = 2_000;
const restartPauseMs = 2_000;
const rebuildAfterMs = 15_000;
const longestMs = 60_000;
/** Both ends see the same trouble: whoever makes the offers goes first, so that they rarely act at once. */
const answererDelayMs = 3_000;

/** Decides what is to be done at this moment. */
export function remedyFor(trouble: Trouble): Remedy | null {
  const { hasFailed, isOver, hasWorked, restarts, restartedMs, rebuilds, isOfferer } = trouble;
  const lastsMs = trouble.lastsMs - (isOfferer ? 0 : answererDelayMs);
  const rebuildMs = isOver ? patienceMs : Math.min(longestMs, rebuildAfterMs * 2 ** rebuilds);
  if (lastsMs > rebuildMs) return 'rebuild';
  if (isOver || lastsMs < 0) return null;
  if (!hasFailed && !(hasWorked && lastsMs > patienceMs)) return null;
  return restarts === 0 || restartedMs > restartPauseMs * 2 ** (restarts - 1) ? 'restart' : null;
}

interface Moment extends Pick<Trouble, 'hasFailed' | 'isOver'> {
  readonly now: number;
  readonly isThrough: boolean;
}

/** Follows one link from moment to moment. */
export interface Recovery {
  check(moment: Moment): Remedy | null;
  /** This page has slept: how long nothing came says nothing. */
  wake(now: number): void;
}

export function watchTrouble(link: Pick<Trouble, 'rebuilds' | 'isOfferer'>): Recovery {
  let brokenAt: number | null = performance.now();
  let hasWorked = false;
  let restarts = 0;
  let restartedAt = 0;
  return {
    check({ now, isThrough, hasFailed, isOver }) {
      if (isThrough) {
        brokenAt = null;
        hasWorked = true;
        restarts = 0;
        return null;
      }
      brokenAt ??= now;
      const remedy = remedyFor({
        ...link,
        lastsMs: now - brokenAt,
        hasFailed,
        isOver,
        hasWorked,
        restarts,
        restartedMs: now - restartedAt,
      });
      if (remedy === 'restart') {
        restarts += 1;
        restartedAt = now;
      }
      return remedy;
    },
    wake(now) {
      if (brokenAt !== null) brokenAt = now;
    },
  };
}
