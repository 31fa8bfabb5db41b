import { useSyncExternalStore } from 'react';
import { type PhoneStorage, phoneStorage, storageKeys } from '#client/lib/phone-storage.ts';
import { hasInstallPrompt, onInstallChange } from './install-prompt.ts';

/** Way in which this browser installs the app: it asks by itself, or its own controls are to be used. */
export type InstallWay = 'prompt' | 'share-below' | 'share-above' | 'dock' | 'menu';

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

const ownWindow = ['standalone', 'minimal-ui', 'window-controls-overlay']
  .map((mode) => `(display-mode: ${mode})`)
  .join();

/** Tells whether the app runs in a window of its own, opened from the home screen or the dock. */
export const isInstalledApp = (): boolean => window.matchMedia(ownWindow).matches;

/** Traits that distinguish browsers without an install question of their own. */
type BrowserTraits = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

const firstWithDock = 17;

/** Finds the way through a browser's own controls; null where there is none, or none that is known. */
export function wayByHand({ userAgent, maxTouchPoints }: BrowserTraits): InstallWay | null {
  const isMac = /Macintosh/.test(userAgent);
  const isTablet = /iPad/.test(userAgent) || (isMac && maxTouchPoints > 1); // iPads pass for Macs
  const safari = Number(/\bVersion\/(\d+)\S* (?:Mobile\/\S+ )?Safari\//.exec(userAgent)?.[1] ?? 0);
  if (isTablet) return wayOnIos(userAgent, safari) && 'share-above';
  if (/iPhone|iPod/.test(userAgent)) return wayOnIos(userAgent, safari);
  if (isMac) return safari >= firstWithDock ? 'dock' : null;
  return /Android.*\bFirefox\//.test(userAgent) ? 'menu' : null;
}

const namedOnIos = /\b(?:CriOS|FxiOS|EdgiOS)\//;
// Pages that another app shows inside itself have no way to the home screen.
const insideAnotherApp = /\bGSA\/|FBA[NV]|Instagram|LinkedInApp|Line\//;

function wayOnIos(userAgent: string, safari: number): InstallWay | null {
  if (insideAnotherApp.test(userAgent)) return null;
  if (namedOnIos.test(userAgent)) return 'share-above';
  return safari > 0 ? 'share-below' : null;
}
