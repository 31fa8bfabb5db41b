import type { Unsent, UnsentSource } from '#client/connection/unsent.ts';
import type { KeeperParts } from './unsent/unsent-keeper.ts';

/** Keeps what waits for whoever is signed in. */
export interface UnsentKeeper {
  open(): Promise<Unsent>;
  current(): Unsent | null;
  /** The person signs out. */
  leave(userId: number | null, unsent: 'kept' | 'discarded'): Promise<void>;
}

export interface LazyUnsent extends UnsentSource {
  leave: UnsentKeeper['leave'];
}

/** Stands for the outbox until its code is there. */
export function createLazyUnsent(parts: Omit<KeeperParts, 'tell'>): LazyUnsent {
  const listeners = new Set<() => void>();
  let keeper: UnsentKeeper | undefined;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const get = async () => {
    const { unsentKeeper } = await import('./unsent/unsent-keeper.ts');
    keeper = unsentKeeper({ ...parts, tell });
    return keeper;
  };
  // What the worker sends with must go where the session ends; who signs out tells `leave` so.
  parts.session.subscribe(() => {
    if (parts.session.get() === null) void get().catch(() => undefined);
  });
  return {
    open: async () => (await get()).open(),
    leave: async (...leaving) => (await get()).leave(...leaving),
    current: () => keeper?.current() ?? null,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
