import { useCallback } from 'react';
import { useConnection } from '#client/connection/connection-context.tsx';
import type { Entry } from '#offline/outbox/entry.ts';
import type { Kind } from '#offline/outbox/kind.ts';

type Do = <Args>(kind: Kind<Args>, args: Args, options?: { readonly draftPlace?: string }) => Promise<Entry>;

/** Does a thing now or later: the promise resolves when it is on the phone for good, and rejects where it cannot be. */
export function useDo(): Do {
  const { unsent } = useConnection();
  return useCallback(async (kind, args, options) => (await unsent.open()).add(kind, args, options), [unsent]);
}
