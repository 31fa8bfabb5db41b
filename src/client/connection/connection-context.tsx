import { createContext, use } from 'react';
import type { Connection } from './connection.ts';

const ConnectionContext = createContext<Connection | null>(null);

export const ConnectionProvider = ConnectionContext.Provider;

export function useConnection(): Connection {
  const connection = use(ConnectionContext);
  if (connection === null) throw new Error('useConnection needs a ConnectionProvider above it.');
  return connection;
}
