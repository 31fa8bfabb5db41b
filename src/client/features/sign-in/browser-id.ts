import { type PhoneStorage, storageKeys } from '#client/lib/phone-storage.ts';

const idBytes = 18;

/** The name under which this browser asks for sign-in mails; a link signs in by itself only in the browser that asked. */
export function ownBrowserId(storage: PhoneStorage): string {
  const known = storage.getItem(storageKeys.browser);
  if (known !== null) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(idBytes));
  const made = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  storage.setItem(storageKeys.browser, made);
  return made;
}

export function askedHere(storage: PhoneStorage, browser: string): boolean {
  return browser !== '' && storage.getItem(storageKeys.browser) === browser;
}
