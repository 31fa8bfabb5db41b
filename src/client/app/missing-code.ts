const message = 'The code of this screen could not be loaded.';

/**
 * Gives a failed `import()` a name of its own. The router would reload the page by itself for one that it recognises
 * by the browser's message, and with it throw away what is being typed.
 */
export function nameMissingCode(target: Window): void {
  target.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = message;
  });
}

/** True where a screen's code is gone with its build, or cannot be fetched just now. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && error.message === message;
}
