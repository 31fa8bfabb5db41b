import { minuteMs, secondMs } from '#domain/time/clock.ts';

/** What is left as it is shown: whole minutes, in the last one seconds; 0 once the moment has come. */
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
