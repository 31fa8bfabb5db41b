type Moves = typeof import('./moves.ts');

let moves: Moves | null = null;

/** Loads the code that moves things. Where it cannot be had (offline, before the app was installed) all stands still, and works. */
export function loadMoves(): void {
  if (moves) return;
  const keep = (module: Moves) => {
    moves = module;
  };
  import('./moves.ts').then(keep, () => undefined);
}

/** Code that moves things; null until it is loaded, and where less motion is wanted. */
export const currentMoves = (): Moves | null =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? null : moves;
