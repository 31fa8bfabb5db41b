import { msOf, real } from '#domain/time/clock.ts';
import type { Context } from '#server/context.ts';

export interface Closing {
  /** As the programme says it. */
  readonly moment: number;
  /** By the real clock. */
  readonly at: number;
}

/** From when on applications are refused; null where the organisers have set no moment. */
export function closingOf({
  programme,
  programmeClock,
}: Pick<Context, 'programme' | 'programmeClock'>): Closing | null {
  const { refusedFrom } = programme.applications;
  if (refusedFrom === null) return null;
  return { moment: msOf(refusedFrom), at: real(refusedFrom, programmeClock) };
}
