interface Deadline {
  readonly timeMs: number;
  /** Gives the work up earlier. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Work that ends in time or is given up. The promise ends even where the work itself does not heed its signal, and
 * the timer is our own: engines have let go of `AbortSignal.timeout` signals that only a request was listening to.
 */
export async function withDeadline<T>(
  { timeMs, signal }: Deadline,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const { promise: givenUp, reject } = Promise.withResolvers<never>();
  const giveUp = () => {
    const reason: unknown = signal?.aborted ? signal.reason : new DOMException('Too late', 'TimeoutError');
    controller.abort(reason);
    reject(reason);
  };
  const timer = setTimeout(giveUp, timeMs);
  signal?.addEventListener('abort', giveUp);
  try {
    if (signal?.aborted) giveUp();
    return await Promise.race([givenUp, work(controller.signal)]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}
