import { msOf, real } from '#domain/time/clock.ts';
import type { Context } from '#server/context.ts';

export interface Closing {
  /** Moment by the programme's clock, in epoch milliseconds. */
  readonly moment: number;
  /** The same moment by the real clock. */
  readonly at: number;
}

/** Moment from which applications are refused; null where the organisers have set none. */
export function closingOf({
  programme,
  programmeClock,
}: Pick<Context, 'programme' | 'programmeClock'>): Closing | null {
  const { refusedFrom } = programme.applications;
  if (refusedFrom === null) return null;
  return { moment: msOf(refusedFrom), at: real(refusedFrom, programmeClock) };
}
