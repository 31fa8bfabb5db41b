import { useSyncExternalStore } from 'react';
import { onInstallChange } from '#client/lib/install-prompt.ts';
import { type InstallWay, installWay } from '#client/lib/install-way.ts';
import { phoneStorage } from '#client/lib/phone-storage.ts';

/** How the app can be installed here, as long as it can. */
export function useInstallWay(): InstallWay | null {
  return useSyncExternalStore(onInstallChange, () => installWay(phoneStorage()));
}
