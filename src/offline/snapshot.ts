import type { Query, QueryClient } from '@tanstack/query-core';
import { type PersistedClient, persistQueryClientSave } from '@tanstack/query-persist-client-core';
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { cacheVersion } from './kept-names.ts';

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
}

/**
 * The few queries marked `meta.snapshot`, kept where they can be read before the first frame: `only` there, or there
 * `too`.
 */
export interface Snapshot {
  /** Puts the kept answers into the query client, at once; what belongs to another session or version is dropped. */
  restore(): void;
  /** Keeps every new answer from now on. */
  start(): void;
}

const keptForMs = 30 * 86_400_000;
const hourMs = 3_600_000;

const isMarked = (query: Query) => query.meta?.snapshot !== undefined;
const dehydrateOptions = {
  shouldDehydrateQuery: (query: Query) => isMarked(query) && query.state.data !== undefined,
  shouldDehydrateMutation: () => false,
};

export function createSnapshot({ queryClient, storage, key, owner }: SnapshotOptions): Snapshot {
  const buster = () => `${cacheVersion}:${owner()}`;
  const persister = createSyncStoragePersister({
    key,
    storage: {
      getItem: (name) => storage.getItem(name),
      removeItem: (name) => storage.removeItem(name),
      // A moment after the answer the person may have signed out.
      setItem: (name, text) => owner() !== null && storage.setItem(name, text),
    },
    // A page may be closed right after an answer.
    throttleTime: 0,
  });
  const isUsable = (kept: PersistedClient) =>
    owner() !== null && kept.buster === buster() && Date.now() - kept.timestamp < keptForMs;

  return {
    restore() {
      try {
        // Not by `persistQueryClientRestore`, which waits: the first frame is drawn in this very task.
        const kept = persister.restoreClient();
        if (kept === undefined) return;
        if ('clientState' in kept && isUsable(kept)) return putBack(queryClient, kept);
      } catch {
        // Written by another app, or cut off: as good as none.
      }
      void persister.removeClient(); // done when it returns
    },
    start() {
      queryClient.getQueryCache().subscribe((event) => {
        const isAnswer = event.type === 'updated' && event.action.type === 'success';
        if (!isAnswer || !isMarked(event.query)) return;
        void persistQueryClientSave({ queryClient, persister, buster: buster(), dehydrateOptions }); // never fails
      });
    },
  };
}

/** Takes the answers alone: `hydrate` would bring back too that one was being asked for, or had failed. */
function putBack(queryClient: QueryClient, { clientState }: PersistedClient): void {
  const now = Date.now();
  for (const { queryKey, state } of clientState.queries) {
    // A clock that was ahead once would keep it fresh until that day: its age is unknown, so it is asked for anew.
    const updatedAt = state.dataUpdatedAt > now ? now - hourMs : state.dataUpdatedAt;
    queryClient.setQueryData(queryKey, state.data, { updatedAt });
  }
}
