/** Runs what has the same key one after the other: at once where nothing of it runs, and without waiting for other keys. */
export function createInOrder(onError: (error: unknown) => void) {
  const tails = new Map<string, Promise<void>>();

  function start(run: () => Promise<void> | void): Promise<void> | void {
    try {
      return run();
    } catch (error) {
      onError(error);
    }
  }

  return (key: string, run: () => Promise<void> | void): void => {
    const before = tails.get(key);
    const running = before === undefined ? start(run) : before.then(run);
    if (running === undefined) return;
    const tail = running.catch(onError).finally(() => {
      if (tails.get(key) === tail) tails.delete(key);
    });
    tails.set(key, tail);
  };
}
