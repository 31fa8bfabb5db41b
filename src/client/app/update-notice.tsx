import { RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { useConnection, useIsUpdateReady } from '#client/connection/connection.ts';
import { useToasts } from '#client/ui/toast/toasts.tsx';

/** Offers a newer build once it is on this phone; nothing ever reloads by itself. */
export function UpdateNotice() {
  const toasts = useToasts();
  const { update } = useConnection();
  const isReady = useIsUpdateReady();
  useEffect(() => {
    if (!isReady) return;
    const reload = () => {
      toasts.show({ text: 'Reloading …', icon: RefreshCw, durationMs: 10_000 });
      void update.apply();
    };
    toasts.show({
      text: 'Updated',
      icon: RefreshCw,
      action: { label: 'Reload', onPress: reload },
      durationMs: Number.POSITIVE_INFINITY,
    });
  }, [isReady, toasts, update]);
  return null;
}
