import { createEmitter } from '#client/lib/emitter.ts';
import { keepStorage } from '#client/lib/keep-storage.ts';
import { type PhoneStorage, storageKeys } from '#client/lib/phone-storage.ts';

/** Chromium's own question; the DOM's types do not know it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

let waiting: InstallPrompt | null = null;
const { subscribe, emit } = createEmitter();

/** Keeps for the card what Chromium tells once, and early: that the app can be installed. */
export function watchInstallPrompt(storage: PhoneStorage): void {
  const take = (prompt: InstallPrompt | null, state: 'offered' | 'installed') => {
    waiting = prompt;
    storage.setItem(storageKeys.install, state);
    emit();
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

export const onInstallChange = subscribe;

/** Hands the question out; each can be used once. */
export function takeInstallPrompt(): InstallPrompt | null {
  const prompt = waiting;
  waiting = null;
  return prompt;
}
