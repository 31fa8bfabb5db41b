import { createEmitter } from '#client/lib/emitter.ts';

/** State of a newer build of the app than the one that runs here. */
export interface AppUpdate {
  /** A newer build is on this phone and waits to be switched to. */
  isReady(): boolean;
  subscribe(listener: () => void): () => void;
  /** Asks the server for a newer build; what it has is fetched in the background. Throws without a connection. */
  check(): Promise<void>;
  /** Switches to the newer build and loads the page anew; only a person may ask for that. */
  apply(): Promise<void>;
}

/** The app's side of updates: it can be told what there is. */
export interface AppUpdateSource extends AppUpdate {
  setReady(): void;
  /** The server says which build it serves; one that is not ours is asked for once. */
  noticeServed(version: string): void;
}

interface UpdateCode {
  checkForUpdate(): Promise<void>;
  applyUpdate(ownVersion: string): Promise<void>;
}

/** `load` brings the code that talks to the service worker: no first frame needs it. */
export function createAppUpdate(ownVersion: string, load: () => Promise<UpdateCode>): AppUpdateSource {
  const { subscribe, emit } = createEmitter();
  const knownVersions = new Set([ownVersion]);
  let isReady = false;
  const check = async () => (await load()).checkForUpdate();
  return {
    isReady: () => isReady,
    subscribe,
    check,
    apply: async () => (await load()).applyUpdate(ownVersion),
    setReady() {
      isReady = true;
      emit();
    },
    noticeServed(version) {
      if (knownVersions.has(version)) return;
      knownVersions.add(version);
      check().catch(() => knownVersions.delete(version)); // the next answer is another occasion
    },
  };
}
