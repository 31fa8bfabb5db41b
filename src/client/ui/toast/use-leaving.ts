import { useEffect, useState } from 'react';
import type { Toast } from './toast.ts';

/** As long as the styles take to let a toast go. */
const leavingMs = 180;

export interface ShownToast {
  toast: Toast;
  isLeaving: boolean;
}

/** The toasts, and for a moment in their old places those that have just been taken away. */
export function useLeaving(toasts: readonly Toast[]): readonly ShownToast[] {
  const [{ current, shown }, setState] = useState({ current: toasts, shown: shownOf(toasts) });
  if (current !== toasts) setState({ current: toasts, shown: withLeaving(shown, toasts) });
  useEffect(() => {
    if (!shown.some(({ isLeaving }) => isLeaving)) return;
    const gone = setTimeout(
      () => setState(({ current: now }) => ({ current: now, shown: shownOf(now) })),
      leavingMs,
    );
    return () => clearTimeout(gone);
  }, [shown]);
  return shown;
}

const shownOf = (toasts: readonly Toast[]): readonly ShownToast[] =>
  toasts.map((toast) => ({ toast, isLeaving: false }));

function withLeaving(shown: readonly ShownToast[], toasts: readonly Toast[]): readonly ShownToast[] {
  const before = shown.map(({ toast }) => ({ toast, isLeaving: !toasts.includes(toast) }));
  const added = toasts.filter((toast) => !before.some((one) => one.toast === toast));
  return [...before, ...shownOf(added)];
}
