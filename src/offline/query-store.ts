import type { PersistedQuery } from '@tanstack/query-persist-client-core';

/** Answers kept for reading offline, one entry a query. After `close` reads find nothing and writes do nothing. */
export interface QueryStore {
  get(key: string): Promise<PersistedQuery | undefined>;
  set(key: string, entry: PersistedQuery): Promise<void>;
  remove(key: string): Promise<void>;
  close(): void;
}

/** The stores of everybody who has used this phone. */
export interface QueryStores {
  open(name: string): QueryStore;
  names(): Promise<string[]>;
  /** Takes the store and all its entries away, also while another tab has it open. */
  destroy(name: string): Promise<void>;
}
