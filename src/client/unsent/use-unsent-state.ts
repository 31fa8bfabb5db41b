import { useSyncExternalStore } from 'react';
import type { UnsentState } from '#offline/outbox/state.ts';
import { useUnsent } from './use-unsent.ts';

const nothing: UnsentState = { entries: [], sent: [], drafts: [], forms: [] };
const never = () => () => undefined;

/** Everything that this phone knows and the server does not yet; empty until it has been read. */
export function useUnsentState(): UnsentState {
  const unsent = useUnsent();
  return useSyncExternalStore(unsent?.subscribe ?? never, unsent?.state ?? (() => nothing));
}
