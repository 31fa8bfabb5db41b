import { dehydrate, hydrate, type QueryClient } from '@tanstack/query-core';
import type { PersistedClient } from '@tanstack/query-persist-client-core';
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { keptSchema } from './query-persistence.ts';

interface SnapshotStorage {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
}

interface SnapshotOptions {
  readonly queryClient: QueryClient;
  readonly storage: SnapshotStorage;
  readonly key: string;
  /** Changes with the session; null while nobody is signed in. */
  readonly owner: () => string | null;
  readonly now?: () => number;
}

/** The few queries marked `meta.snapshot`, kept where they can be read before the first frame. */
export interface Snapshot {
  /** Puts the kept answers into the query client, at once; what belongs to another session or version is dropped. */
  restore(): void;
  /** Keeps every new answer from now on. */
  start(): void;
}

const keptForMs = 30 * 86_400_000;

export function createSnapshot(options: SnapshotOptions): Snapshot {
  const { queryClient, storage, key, owner, now = Date.now } = options;
  const persister = createSyncStoragePersister({
    key,
    throttleTime: 0,
    storage: {
      getItem: (name) => storage.getItem(name),
      removeItem: (name) => storage.removeItem(name),
      // Saving happens a moment later: by then the person may have signed out.
      setItem: (name, text) => {
        if (owner() !== null) storage.setItem(name, text);
      },
    },
  });
  const buster = () => `${keptSchema}:${owner()}`;
  const isUsable = (kept: PersistedClient) => kept.buster === buster() && now() - kept.timestamp < keptForMs;

  return {
    restore() {
      try {
        const kept = persister.restoreClient() as PersistedClient | undefined;
        if (kept === undefined) return;
        if (owner() !== null && isUsable(kept)) hydrate(queryClient, kept.clientState);
        else storage.removeItem(key);
      } catch {
        storage.removeItem(key);
      }
    },
    start() {
      queryClient.getQueryCache().subscribe((event) => {
        const isAnswer = event.type === 'updated' && event.action.type === 'success';
        if (!isAnswer || event.query.meta?.snapshot !== true || owner() === null) return;
        void persister.persistClient({
          timestamp: now(),
          buster: buster(),
          clientState: snapshotOf(queryClient),
        });
      });
    },
  };
}

function snapshotOf(queryClient: QueryClient) {
  return dehydrate(queryClient, {
    shouldDehydrateQuery: (query) => query.meta?.snapshot === true && query.state.data !== undefined,
    shouldDehydrateMutation: () => false,
  });
}
