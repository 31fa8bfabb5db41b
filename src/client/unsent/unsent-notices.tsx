import { CloudAlert, RefreshCw } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import type { Mishap } from '#client/connection/unsent.ts';
import type { ToastRequest } from '#client/ui/toast/toast.ts';
import { useToasts } from '#client/ui/toast/toast-context.ts';
import { useUnsent } from './use-unsent.ts';

const never = () => () => undefined;

function wordsFor(mishap: Mishap): ToastRequest {
  if (mishap.kind === 'outdated') {
    return {
      text: 'Updated in another tab',
      icon: RefreshCw,
      action: { label: 'Reload', onPress: () => window.location.reload() },
      durationMs: Number.POSITIVE_INFINITY,
    };
  }
  const things = mishap.count === 1 ? 'One thing' : `${mishap.count} things`;
  return {
    text: `This phone has cleared what the app kept on it. ${things} that had not been sent may be lost.`,
    icon: CloudAlert,
    action: { label: 'OK', onPress: () => undefined },
    durationMs: Number.POSITIVE_INFINITY,
  };
}

/** Says once what befell the things that waited on this phone; draws nothing itself. */
export function UnsentNotices() {
  const toasts = useToasts();
  const unsent = useUnsent();
  const mishap = useSyncExternalStore(unsent?.subscribe ?? never, unsent?.mishap ?? (() => null));
  useEffect(() => {
    if (mishap) toasts.show(wordsFor(mishap));
  }, [mishap, toasts]);
  return null;
}
