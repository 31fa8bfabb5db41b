import { type PhoneStorage, storageKeys } from '#client/lib/phone-storage.ts';
import { lastScreensCacheName } from '#contract/kept-on-phone.ts';

/** Name under which the screens of a session are kept; it goes with whoever signs out, so that no page shows them. */
export function screensOwner(storage: PhoneStorage): string {
  const known = storage.getItem(storageKeys.lastScreens);
  if (known !== null) return known;
  const owner = crypto.randomUUID();
  storage.setItem(storageKeys.lastScreens, owner);
  return owner;
}

/** Removes all screens. What a phone cannot remove now is nobody's from this moment on. */
export async function forgetLastScreens(storage: PhoneStorage): Promise<void> {
  storage.removeItem(storageKeys.lastScreens);
  if ('caches' in window) await caches.delete(lastScreensCacheName);
}

/**
 * Begins with no screens, for a session that begins or ends. The owner's name is stored beside the token: browsers write
 * what comes minutes later to the disk much later.
 */
export async function changeScreensOwner(storage: PhoneStorage, isSignedIn: boolean): Promise<void> {
  const forgotten = forgetLastScreens(storage);
  if (isSignedIn && 'caches' in window) screensOwner(storage);
  await forgotten;
}
