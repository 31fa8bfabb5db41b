import { type PhoneStorage, storageKeys } from '#client/lib/phone-storage.ts';
import { browserNameLength, browserSecretLength } from '#contract/browser-secret.ts';

/**
 * Secret with which this browser asks for sign-in mails: by its beginning their links know where they were asked for,
 * and their digits are taken only with the whole of it.
 */
export function ownBrowserSecret(storage: PhoneStorage): string {
  const known = storage.getItem(storageKeys.browser);
  if (known?.length === browserSecretLength) return known;
  const bytes = crypto.getRandomValues(new Uint8Array((browserSecretLength * 3) / 4));
  const made = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  storage.setItem(storageKeys.browser, made);
  return made;
}

/** Answers whether a mailed link, which names a browser, was asked for in this one. */
export function askedHere(storage: PhoneStorage, browser: string): boolean {
  return (
    browser.length >= browserNameLength && storage.getItem(storageKeys.browser)?.startsWith(browser) === true
  );
}
