import { keepStorage } from './keep-storage.ts';
import { type PhoneStorage, storageKeys } from './phone-storage.ts';

/** Chromium's own question; the DOM's types do not know it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

let waiting: InstallPrompt | null = null;
const listeners = new Set<() => void>();

/** Chromium tells once, and early, that the app can be installed; what it said is kept for the card. */
export function watchInstallPrompt(storage: PhoneStorage): void {
  const take = (prompt: InstallPrompt | null, state: 'offered' | 'installed') => {
    waiting = prompt;
    storage.setItem(storageKeys.install, state);
    for (const listener of listeners) listener();
  };
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault(); // the card asks instead of a bar over the page
    take(event as InstallPrompt, 'offered');
  });
  window.addEventListener('appinstalled', () => {
    take(null, 'installed');
    keepStorage();
  });
}

export const hasInstallPrompt = (): boolean => waiting !== null;

export function onInstallChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Hands the question out; each can be used once. */
export function takeInstallPrompt(): InstallPrompt | null {
  const prompt = waiting;
  waiting = null;
  return prompt;
}
