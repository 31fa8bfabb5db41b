import { useQuery } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import type { FormHandle } from '#client/features/apply/form/form-handle.ts';
import { getProgramme } from '#contract/programme.ts';
import { minuteMs, msOf, secondMs } from '#domain/time/clock.ts';

interface Closing {
  /** From then on the server takes no application; null where the organisers have set no moment. */
  readonly moment: string | null;
  /** Remaining time as shown; null without a moment. */
  readonly leftMs: number | null;
  readonly isOver: boolean;
  /** True while people are asked to apply. */
  readonly isOpen: boolean;
}

/** Reads when applications close, by the programme's clock; anew each minute, in the last one each second. */
export function useClosing(): Closing {
  const { api } = useConnection();
  const applications = useQuery(apiQuery(api, getProgramme, {})).data?.applications;
  const moment = applications?.refusedFrom ?? null;
  const leftMs = useTimeLeft(moment);
  const isOver = leftMs === 0;
  return { moment, leftMs, isOver, isOpen: applications?.shownAsOpen === true && !isOver };
}

/** Tells whether applications have closed on this form: by the phone's clock, or by the server's word. */
export function useIsLate({ form, isLate }: Pick<FormHandle, 'form' | 'isLate'>): boolean {
  const { isOver } = useClosing();
  return form === 'application' && (isOver || isLate);
}

/** Remaining time until a moment of the programme, as shown; null where there is none. */
function useTimeLeft(moment: string | null): number | null {
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

/** Rounds the remaining time: whole minutes, in the last one seconds; 0 once the moment has come. */
export function shownLeft(leftMs: number): number {
  if (leftMs <= 0) return 0;
  if (leftMs <= minuteMs) return Math.ceil(leftMs / secondMs) * secondMs;
  return Math.floor(leftMs / minuteMs) * minuteMs;
}

/** After how long `shownLeft` says something else. */
export function untilNextShown(leftMs: number): number {
  const step = leftMs <= minuteMs ? secondMs : minuteMs;
  return Math.ceil(leftMs % step) + 1;
}
