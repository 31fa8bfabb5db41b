import { CircleAlert } from 'lucide-react';
import { useCallback } from 'react';
import { useToasts } from '#client/ui/toast/toasts.tsx';

/** Tells where something that was pressed could not be kept on this phone. */
export function useTellFailure(): (work: Promise<unknown>) => void {
  const toasts = useToasts();
  return useCallback(
    (work) =>
      void work.catch(() => toasts.show({ icon: CircleAlert, text: 'This phone could not keep that.' })),
    [toasts],
  );
}
