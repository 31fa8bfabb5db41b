import type { AppUpdate } from '#client/connection/app-update.ts';
import type { PhoneStorage } from '#client/lib/phone-storage.ts';
import type { WorkerMessage } from '#contract/worker-messages.ts';

/** The parts of the browser that a change of builds is made of. */
export interface UpdateSurroundings {
  /** Null where there are no service workers, and as long as none is registered. */
  registration(): Promise<ServiceWorkerRegistration | null>;
  /** Resolves when another worker has taken charge of this page. */
  controllerChange(): Promise<void>;
  reload(): void;
  /** Outlives a reload, in this tab. */
  readonly memory: Pick<PhoneStorage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly ownVersion: string;
}

export interface AppUpdateParts extends AppUpdate {
  /** Follows a registration from now on. */
  follow(registration: ServiceWorkerRegistration): void;
  /** The server says which build it serves; one that is not ours is looked for once. */
  noticeServed(version: string): void;
}

/** In the tab's storage: the build that its person has asked to leave. */
const leavingKey = 'leaving';

/** Asked to, a worker takes over within tenths of a second, or not until the former one falls idle. */
const takeOverMs = 1_000;

/** When a page that is still there asks for its reload again. */
const reloadAgainMs = [3_000, 7_000];

/** Whether the waiting worker has taken over. */
async function takeOver(registration: ServiceWorkerRegistration, change: Promise<void>): Promise<boolean> {
  const ask = () => registration.waiting?.postMessage({ type: 'SKIP_WAITING' } satisfies WorkerMessage);
  ask();
  // One that has been arriving meanwhile pushes the one that was asked out of its place.
  registration.installing?.addEventListener('statechange', ask);
  const late = new Promise<false>((resolve) => setTimeout(resolve, takeOverMs, false));
  return Promise.race([change.then(() => true), late]);
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

  /** Where another tab has switched already, this one only has to follow. */
  const change = async (registration: ServiceWorkerRegistration | null) => {
    const changed = surroundings.controllerChange();
    const isInCharge = !registration?.waiting || (await takeOver(registration, changed));
    surroundings.reload();
    // A request at the moment of the change has woken the former worker, and Chromium waits until that falls idle. The
    // reload makes it look again, and is itself left hanging once the new worker is in charge.
    if (!isInCharge) void changed.then(surroundings.reload);
    for (const afterMs of reloadAgainMs) setTimeout(surroundings.reload, afterMs);
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
      if (registration) surroundings.memory.setItem(leavingKey, surroundings.ownVersion);
      await change(registration);
    },
    follow(registration) {
      const isStillHere = surroundings.memory.getItem(leavingKey) === surroundings.ownVersion;
      surroundings.memory.removeItem(leavingKey);
      // The reload was faster than the change of workers, and the former one has answered it.
      if (isStillHere) void change(registration);
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
