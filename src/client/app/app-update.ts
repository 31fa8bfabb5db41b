import type { AppUpdate } from '#client/connection/app-update.ts';
import type { WorkerMessage } from '#contract/worker-messages.ts';

/** The parts of the browser that a change of builds is made of. */
export interface UpdateSurroundings {
  /** Null where there are no service workers, and as long as none is registered. */
  registration(): Promise<ServiceWorkerRegistration | null>;
  /** Resolves when another worker has taken charge of this page. */
  controllerChange(): Promise<void>;
  reload(): void;
  readonly ownVersion: string;
}

export interface AppUpdateParts extends AppUpdate {
  /** Follows a registration from now on. */
  follow(registration: ServiceWorkerRegistration): void;
  /** The server says which build it serves; one that is not ours is looked for once. */
  noticeServed(version: string): void;
}

/**
 * When a page that is still there asks for its reload again: Chromium at times leaves the one that follows a change of
 * workers hanging, and goes through with the next.
 */
const reloadAgainMs = [3_000, 7_000];

/** A worker that does not take over in this time is left to the next start. */
const takeOverMs = 4_000;

async function takeOver(registration: ServiceWorkerRegistration, isDone: Promise<void>): Promise<void> {
  const ask = () => registration.waiting?.postMessage({ type: 'SKIP_WAITING' } satisfies WorkerMessage);
  ask();
  // One that has been arriving meanwhile pushes the one that was asked out of its place.
  registration.installing?.addEventListener('statechange', ask);
  await Promise.race([isDone, new Promise((resolve) => setTimeout(resolve, takeOverMs))]);
}

export function createAppUpdate(surroundings: UpdateSurroundings): AppUpdateParts {
  const listeners = new Set<() => void>();
  const soughtVersions = new Set([surroundings.ownVersion]);
  let isReady = false;

  const ready = () => {
    isReady = true;
    for (const listener of listeners) listener();
  };
  const look = async () => {
    await (await surroundings.registration())?.update();
  };

  return {
    isReady: () => isReady,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    look,
    async apply() {
      const registration = await surroundings.registration();
      // Where another tab has switched already, this one only has to follow.
      if (registration?.waiting) await takeOver(registration, surroundings.controllerChange());
      surroundings.reload();
      for (const afterMs of reloadAgainMs) setTimeout(surroundings.reload, afterMs);
    },
    follow(registration) {
      // The first worker of all takes over by itself: only one that comes after another waits.
      const check = (worker: ServiceWorker | null) => {
        if (worker?.state === 'installed' && registration.active) ready();
      };
      const watch = (worker: ServiceWorker | null) =>
        worker?.addEventListener('statechange', () => check(worker));
      check(registration.waiting);
      watch(registration.installing);
      registration.addEventListener('updatefound', () => watch(registration.installing));
    },
    noticeServed(version) {
      if (soughtVersions.has(version)) return;
      soughtVersions.add(version);
      look().catch(() => soughtVersions.delete(version)); // the next answer is another occasion
    },
  };
}
