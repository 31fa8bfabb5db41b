/** Calls in a row without an answer after which a service is left alone for a while. */
const failuresMax = 5;
/** Time for which it is left alone, in milliseconds. */
export const restMs = 30_000;

/**
 * Creates the memory of services that do not answer. A job waits for its slowest device: without it one service that
 * hangs for everybody would hold up the pushes of all others.
 */
export function createHostBreaker(now: () => number) {
  const failures = new Map<string, { readonly count: number; readonly until: number }>();
  return {
    isOpen: (host: string): boolean => (failures.get(host)?.until ?? 0) > now(),
    answered: (host: string): void => void failures.delete(host),
    failed: (host: string): void => {
      const count = (failures.get(host)?.count ?? 0) + 1;
      failures.set(host, { count, until: count >= failuresMax ? now() + restMs : 0 });
    },
  };
}
