import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { useCallback, useSyncExternalStore } from 'react';
import { apiQuery } from '#client/api/api-query.ts';
import { useConnection } from '#client/connection/connection.ts';
import { getProgramme } from '#contract/programme.ts';
import { dayMs, hourMs, minuteMs, msOf, secondMs } from '#domain/time/clock.ts';
import styles from './closing.module.css';

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

/** Line that counts down the last week before applications close. It is not announced: a heading names the moment. */
export function ClosingLine() {
  const { leftMs } = useClosing();
  const words = leftMs === null ? null : closesIn(leftMs);
  if (words === null) return null;
  return (
    <p className={styles.line} role="timer">
      <Hourglass size={16} strokeWidth={2} aria-hidden />
      {words}
    </p>
  );
}

/** Nobody counts the hours of what is further away. */
const countedFromMs = 7 * dayMs;

/** `Closes in 2 days 4 hours`, `Closes in 12 minutes`; null where it is more than a week away, or over. */
export function closesIn(leftMs: number): string | null {
  if (leftMs <= 0 || leftMs > countedFromMs) return null;
  return `Closes in ${amountLeft(leftMs)}`;
}

function amountLeft(leftMs: number): string {
  if (leftMs >= dayMs) return pair(leftMs, ['day', dayMs], ['hour', hourMs]);
  if (leftMs >= hourMs) return pair(leftMs, ['hour', hourMs], ['minute', minuteMs]);
  if (leftMs >= minuteMs) return counted(Math.floor(leftMs / minuteMs), 'minute');
  return counted(Math.ceil(leftMs / secondMs), 'second');
}

const counted = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`;

function pair(leftMs: number, [big, bigMs]: [string, number], [small, smallMs]: [string, number]): string {
  const rest = Math.floor((leftMs % bigMs) / smallMs);
  const first = counted(Math.floor(leftMs / bigMs), big);
  return rest === 0 ? first : `${first} ${counted(rest, small)}`;
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
