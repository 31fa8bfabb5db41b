import { appVersion } from '#client/lib/version.ts';
import type { AppUpdateParts } from './app-update.ts';

/** Stands for what changes builds until its code is there: no first frame needs it. */
export function createLazyUpdate(): AppUpdateParts {
  const listeners = new Set<() => void>();
  let parts: AppUpdateParts | undefined;
  const get = async () => {
    const { createBrowserUpdate } = await import('./browser-update.ts');
    if (parts) return parts;
    parts = createBrowserUpdate();
    parts.subscribe(() => {
      for (const listener of listeners) listener();
    });
    return parts;
  };
  return {
    isReady: () => parts?.isReady() === true,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    look: async () => (await get()).look(),
    apply: async () => (await get()).apply(),
    follow: (registration) => void get().then((own) => own.follow(registration)),
    noticeServed(version) {
      if (version === appVersion) return;
      get().then(
        (own) => own.noticeServed(version),
        () => undefined, // the next answer is another occasion
      );
    },
  };
}
