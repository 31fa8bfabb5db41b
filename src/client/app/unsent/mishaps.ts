import type { Mishap } from '#client/connection/unsent.ts';

/** What befell the phone's storage; who shows it is told. */
export interface Mishaps {
  get(): Mishap | null;
  set(mishap: Mishap): void;
  tell: () => void;
}

export function createMishaps(): Mishaps {
  let mishap: Mishap | null = null;
  const mishaps: Mishaps = {
    get: () => mishap,
    set(next) {
      mishap = next;
      mishaps.tell();
    },
    tell: () => undefined,
  };
  return mishaps;
}
