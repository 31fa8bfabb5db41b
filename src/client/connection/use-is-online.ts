import { useSyncExternalStore } from 'react';
import { useConnection } from './connection-context.tsx';

export function useIsOnline(): boolean {
  const { connectivity } = useConnection();
  return useSyncExternalStore(connectivity.subscribe, connectivity.isOnline);
}
