import type { Programme } from '#contract/programme.ts';
import { msOf } from './time/clock.ts';

/** Tells whether people are asked to apply at that time. */
export const areApplicationsOpen = (
  { shownAsOpen, refusedFrom }: Programme['applications'],
  now: number,
): boolean => shownAsOpen && (refusedFrom === null || msOf(refusedFrom) > now);
