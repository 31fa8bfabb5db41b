import { useEffect, useSyncExternalStore } from 'react';
import { useConnection } from '#client/connection/connection-context.tsx';
import type { Unsent } from '#client/connection/unsent.ts';

/** What waits on this phone, opened once the screen stands; null until then. */
export function useUnsent(): Unsent | null {
  const { unsent } = useConnection();
  const current = useSyncExternalStore(unsent.subscribe, unsent.current);
  useEffect(() => {
    if (current === null) void unsent.open().catch(() => undefined); // who does something then is told
  }, [current, unsent]);
  return current;
}
