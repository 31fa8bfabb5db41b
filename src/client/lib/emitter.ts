/** Event that says no more than that something has changed. */
interface Emitter {
  /** Calls the listener at each `emit`, until the function given back is called. */
  subscribe(listener: () => void): () => void;
  emit(): void;
}

export function createEmitter(): Emitter {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit() {
      for (const listener of listeners) listener();
    },
  };
}
