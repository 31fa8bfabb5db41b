import { useSyncExternalStore } from 'react';
import { onInstallChange } from '#client/lib/install-prompt.ts';
import { type InstallWay, installWay } from '#client/lib/install-way.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';

/** Provides the way to install the app here, as long as there is one. */
export function useInstallWay(): InstallWay | null {
  return useSyncExternalStore(onInstallChange, () => installWay(phoneStorage()));
}
