import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import type { Entry } from '#offline/outbox/entry.ts';
import { useUnsentState } from './use-unsent-state.ts';

/** Calls once for each entry that was done on this screen and then refused; the function given back names them. */
export function useRefused(onRefused: (entry: Entry) => void): (entry: Entry) => void {
  const { entries } = useUnsentState();
  const watched = useRef(new Set<string>());
  const tell = useEffectEvent(onRefused);
  useEffect(() => {
    for (const entry of entries) if (entry.refusal !== null && watched.current.delete(entry.key)) tell(entry);
  }, [entries]);
  return useCallback((entry) => void watched.current.add(entry.key), []);
}
