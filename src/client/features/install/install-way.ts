import { useSyncExternalStore } from 'react';
import { isInstalledApp, type WayByHand, wayByHand } from '#client/lib/install-by-hand.ts';
import { type PhoneStorage, phoneStorage, storageKeys } from '#client/lib/phone-storage.ts';
import { hasInstallPrompt, onInstallChange } from './install-prompt.ts';

/** Way in which this browser installs the app: it asks by itself, or its own controls are to be used. */
export type InstallWay = 'prompt' | WayByHand;

/** Provides the way to install the app here, as long as there is one. */
export function useInstallWay(): InstallWay | null {
  return useSyncExternalStore(onInstallChange, () => installWay(phoneStorage()));
}

/** Finds the way to install the app here; null where it is installed, or cannot be. */
function installWay(storage: PhoneStorage): InstallWay | null {
  if (isInstalledApp()) return null;
  const state = storage.getItem(storageKeys.install);
  const asks = hasInstallPrompt() || ('onbeforeinstallprompt' in window && state === 'offered');
  if (asks) return 'prompt';
  return state === 'installed' ? null : wayByHand(navigator);
}
