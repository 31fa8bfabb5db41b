import { createEmitter } from '#client/lib/emitter.ts';
import { type PhoneStorage, storageKeys } from '#client/lib/phone-storage.ts';

/** The access token of this browser, the same in all its tabs. */
export interface Session {
  get(): string | null;
  /** `isRefused` says that the server no longer took the one before. */
  set(token: string | null, isRefused?: boolean): void;
  /** True where the last session of this page ended because the server no longer took its token. */
  wasRefused(): boolean;
  /** Called at every change, also one made in another tab. */
  subscribe(listener: () => void): () => void;
}

/** Change that another tab made to the storage; `key` is null when all of it was cleared. */
export interface StorageChanges {
  addEventListener(type: 'storage', listener: (change: { readonly key: string | null }) => void): void;
}

/** Anything else could not be sent in a header, and every call would look like a lost connection. */
function readToken(storage: PhoneStorage): string | null {
  const token = storage.getItem(storageKeys.token);
  return token !== null && /^[\w-]+$/.test(token) ? token : null;
}

export function createSession(storage: PhoneStorage, changes: StorageChanges): Session {
  const { subscribe, emit } = createEmitter();
  let token = readToken(storage);
  let wasRefused = false;
  const take = (next: string | null) => {
    if (next === token) return;
    token = next;
    emit();
  };
  changes.addEventListener('storage', ({ key }) => {
    if (key === null || key === storageKeys.token) take(readToken(storage));
  });
  return {
    get: () => token,
    wasRefused: () => wasRefused,
    set(next, isRefused = false) {
      wasRefused = isRefused;
      if (next === null) storage.removeItem(storageKeys.token);
      else storage.setItem(storageKeys.token, next);
      take(next);
    },
    subscribe,
  };
}
