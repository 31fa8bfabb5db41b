import { useCallback, useSyncExternalStore } from 'react';

const minuteMs = 60_000;

/** The moment at which the current minute began, anew with every minute and when the app comes back into sight. */
export function useMinute(now: () => number): number {
  const subscribe = useCallback(
    (notify: () => void) => {
      let timer = 0;
      const wait = () => {
        timer = window.setTimeout(
          () => {
            notify();
            wait();
          },
          minuteMs - (now() % minuteMs),
        );
      };
      wait();
      document.addEventListener('visibilitychange', notify);
      return () => {
        window.clearTimeout(timer);
        document.removeEventListener('visibilitychange', notify);
      };
    },
    [now],
  );
  return useSyncExternalStore(subscribe, () => Math.floor(now() / minuteMs) * minuteMs);
}
