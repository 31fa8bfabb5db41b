import { useSyncExternalStore } from 'react';
import { useConnection } from './connection-context.tsx';

/** What is known about a newer build of the app than the one that runs here. */
export interface AppUpdate {
  /** A newer build is on this phone and waits to be switched to. */
  isReady(): boolean;
  subscribe(listener: () => void): () => void;
  /** Asks the server for a newer build; what it has is fetched in the background. Throws without a connection. */
  look(): Promise<void>;
  /** Switches to the newer build and loads the page anew; only a person may ask for that. */
  apply(): Promise<void>;
}

export function useIsUpdateReady(): boolean {
  const { update } = useConnection();
  return useSyncExternalStore(update.subscribe, update.isReady);
}
