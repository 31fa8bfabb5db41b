import type { QueryClient, QueryKey } from '@tanstack/query-core';
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

interface KeptAnswer {
  readonly queryKey: QueryKey;
  readonly state: { readonly data: unknown; readonly dataUpdatedAt: number };
}

/** The form in which TanStack Query writes a client down, as far as it is needed here. */
interface Kept {
  readonly timestamp: number;
  readonly buster: string;
  readonly clientState: { readonly queries: readonly KeptAnswer[] };
}

export function createSnapshot(options: SnapshotOptions): Snapshot {
  const { queryClient, storage, key, owner, now = Date.now } = options;
  const buster = () => `${keptSchema}:${owner()}`;
  const isUsable = (kept: Kept) => kept.buster === buster() && now() - kept.timestamp < keptForMs;
  const keep = () => {
    // A moment later the person may have signed out.
    if (owner() === null) return;
    const clientState = { queries: keptAnswers(queryClient) };
    storage.setItem(key, JSON.stringify({ timestamp: now(), buster: buster(), clientState } satisfies Kept));
  };

  return {
    restore() {
      const text = storage.getItem(key);
      if (text === null) return;
      try {
        const kept: Kept = JSON.parse(text);
        if (owner() !== null && isUsable(kept)) return putBack(queryClient, kept, now());
      } catch {
        // Written by another app, or cut off: as good as none.
      }
      storage.removeItem(key);
    },
    start() {
      let timer: ReturnType<typeof setTimeout> | undefined;
      queryClient.getQueryCache().subscribe((event) => {
        const isAnswer = event.type === 'updated' && event.action.type === 'success';
        if (!isAnswer || event.query.meta?.snapshot === undefined) return;
        clearTimeout(timer);
        timer = setTimeout(keep);
      });
    },
  };
}

const hourMs = 3_600_000;

function putBack(queryClient: QueryClient, { clientState }: Kept, now: number): void {
  for (const { queryKey, state } of clientState.queries) {
    // A clock that was ahead once would keep it fresh until that day: its age is unknown, so it is asked for anew.
    const updatedAt = state.dataUpdatedAt > now ? now - hourMs : state.dataUpdatedAt;
    queryClient.setQueryData(queryKey, state.data, { updatedAt });
  }
}

function keptAnswers(queryClient: QueryClient): KeptAnswer[] {
  return queryClient
    .getQueryCache()
    .findAll({ predicate: (query) => query.meta?.snapshot !== undefined && query.state.data !== undefined })
    .map(({ queryKey, state: { data, dataUpdatedAt } }) => ({ queryKey, state: { data, dataUpdatedAt } }));
}
