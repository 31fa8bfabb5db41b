import { useCallback, useSyncExternalStore } from 'react';
import { useConnection } from '#client/connection/connection-context.tsx';
import { msOf } from '#domain/time/clock.ts';
import { shownLeft, untilNextShown } from './time-left.ts';

/** How long is left until a moment of the programme, as it is shown; null where there is none. */
export function useTimeLeft(moment: string | null): number | null {
  const { programmeNow } = useConnection();
  const subscribe = useCallback(
    (notify: () => void) => {
      if (moment === null) return () => undefined;
      let timer = 0;
      const wait = () => {
        window.clearTimeout(timer);
        const left = msOf(moment) - programmeNow();
        if (left > 0) timer = window.setTimeout(look, untilNextShown(left));
      };
      const look = () => {
        notify();
        wait();
      };
      wait();
      // A page out of sight has its timers held back.
      document.addEventListener('visibilitychange', look);
      return () => {
        window.clearTimeout(timer);
        document.removeEventListener('visibilitychange', look);
      };
    },
    [moment, programmeNow],
  );
  return useSyncExternalStore(subscribe, () =>
    moment === null ? null : shownLeft(msOf(moment) - programmeNow()),
  );
}
