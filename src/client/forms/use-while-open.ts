import { useEffect } from 'react';

interface WhileOpen {
  /** Its screen stands. */
  readonly open: () => void;
  /** The app may be killed any moment now. */
  readonly leave: () => void;
  /** Its screen is left. */
  readonly stop: () => void;
}

/** Saves what is typed whenever the page is hidden, closed, or another screen comes. */
export function useWhileOpen(autosave: WhileOpen | null): void {
  useEffect(() => {
    if (autosave === null) return;
    autosave.open();
    const hide = () => document.visibilityState === 'hidden' && autosave.leave();
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', autosave.leave);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', autosave.leave);
      autosave.stop();
    };
  }, [autosave]);
}
