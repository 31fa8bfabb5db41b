import { type PhoneStorage, storageKeys } from '#client/lib/phone-storage.ts';

/** The access token of this browser, the same in all its tabs. */
export interface Session {
  get(): string | null;
  set(token: string | null): void;
  /** Called at every change, also one made in another tab. */
  subscribe(listener: () => void): () => void;
}

/** What another tab did to the storage; `key` is null when all of it was cleared. */
export interface StorageChanges {
  addEventListener(type: 'storage', listener: (change: { readonly key: string | null }) => void): void;
}

export function createSession(storage: PhoneStorage, changes: StorageChanges): Session {
  const listeners = new Set<() => void>();
  let token = storage.getItem(storageKeys.token);
  const take = (next: string | null) => {
    if (next === token) return;
    token = next;
    for (const listener of listeners) listener();
  };
  changes.addEventListener('storage', ({ key }) => {
    if (key === null || key === storageKeys.token) take(storage.getItem(storageKeys.token));
  });
  return {
    get: () => token,
    set(next) {
      if (next === null) storage.removeItem(storageKeys.token);
      else storage.setItem(storageKeys.token, next);
      take(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
