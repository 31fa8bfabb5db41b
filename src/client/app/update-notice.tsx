import { RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { useToasts } from '#client/ui/toast/toast-context.ts';
import { registerWorker } from './worker-bridge.ts';

/** Registers the service worker once the page is there, and offers a newer build when one waits. */
export function UpdateNotice() {
  const toasts = useToasts();
  useEffect(() => {
    const offer = (reload: () => Promise<void>) =>
      toasts.show({
        text: 'Updated',
        icon: RefreshCw,
        action: { label: 'Reload', onPress: () => void reload() },
        durationMs: Number.POSITIVE_INFINITY,
      });
    void registerWorker(offer).catch(() => undefined); // without a worker the app works, only not offline
  }, [toasts]);
  return null;
}
