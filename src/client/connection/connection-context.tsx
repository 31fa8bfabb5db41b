import { createContext, use, useSyncExternalStore } from 'react';
import type { Connection } from './connection.ts';

const ConnectionContext = createContext<Connection | null>(null);

export const ConnectionProvider = ConnectionContext.Provider;

export function useConnection(): Connection {
  const connection = use(ConnectionContext);
  if (connection === null) throw new Error('useConnection needs a ConnectionProvider above it.');
  return connection;
}

export function useIsUpdateReady(): boolean {
  const { update } = useConnection();
  return useSyncExternalStore(update.subscribe, update.isReady);
}
