import { useEffect, useState } from 'react';
import { useConnection } from '#client/connection/connection-context.tsx';
import type { Unsent } from '#client/connection/unsent.ts';
import { useUnsent } from '#client/unsent/use-unsent.ts';

/** Undefined until it is known what the phone has; null where it has no storage. */
export function useOpenedUnsent(): Unsent | null | undefined {
  const { unsent } = useConnection();
  const current = useUnsent();
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    let isOver = false;
    unsent.open().catch(() => isOver || setIsRefused(true));
    return () => {
      isOver = true;
    };
  }, [unsent]);
  return current ?? (isRefused ? null : undefined);
}
