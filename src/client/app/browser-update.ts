import { tabStorage } from '#client/lib/phone-storage.ts';
import { appVersion } from '#client/lib/version.ts';
import { type AppUpdateParts, createAppUpdate } from './app-update.ts';

/** Undefined in a private window of some browsers, and without HTTPS. */
const container = (): ServiceWorkerContainer | undefined => navigator.serviceWorker;

export function createBrowserUpdate(): AppUpdateParts {
  return createAppUpdate({
    ownVersion: appVersion,
    registration: async () => (await container()?.getRegistration()) ?? null,
    controllerChange: () =>
      new Promise((resolve) =>
        container()?.addEventListener('controllerchange', () => resolve(), { once: true }),
      ),
    reload: () => window.location.reload(),
    memory: tabStorage(),
  });
}
