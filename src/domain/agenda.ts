import type { Masterclass } from '#contract/programme.ts';
import { msOf } from './time/clock.ts';
import { dayOf, daysBetween } from './time/dates.ts';

type MasterclassPhase = 'earlier' | 'live' | 'upcoming';

export interface AgendaDay {
  readonly key: string;
  readonly masterclasses: readonly Masterclass[];
}

/** One weekend of the programme, numbered from its first; the Eid weekend without sessions has no number. */
export interface Weekend {
  readonly number: number;
  readonly days: readonly AgendaDay[];
  readonly isOver: boolean;
}

export interface Agenda {
  readonly weekends: readonly Weekend[];
  /** The one that is live, else the next to come; null after the last. */
  readonly next: Masterclass | null;
  /**
   * Number of masterclasses in weekends that are over; 0 once the whole programme is, since nothing is folded away
   * then.
   */
  readonly earlierCount: number;
  readonly hasEnded: boolean;
}

const longestWeekendDays = 2;

export function phaseOf(masterclass: Pick<Masterclass, 'start' | 'end'>, now: number): MasterclassPhase {
  if (now >= msOf(masterclass.end)) return 'earlier';
  return now >= msOf(masterclass.start) ? 'live' : 'upcoming';
}

/** Groups the sessions by day and weekend as they fall in the programme's own zone. */
export function agendaAt(masterclasses: readonly Masterclass[], timeZoneId: string, now: number): Agenda {
  const inOrder = masterclasses.toSorted((a, b) => msOf(a.start) - msOf(b.start));
  const next = inOrder.find((masterclass) => phaseOf(masterclass, now) !== 'earlier') ?? null;
  const hasEnded = next === null;
  const groups = groupByWeekend(inOrder, timeZoneId);
  const weekends = groups.map((days, index) => ({
    number: index + 1,
    days,
    isOver: days.every((day) => day.masterclasses.every((one) => phaseOf(one, now) === 'earlier')),
  }));
  const earlierCount = hasEnded ? 0 : countIn(weekends.filter((weekend) => weekend.isOver));
  return { weekends, next, earlierCount, hasEnded };
}

function groupByWeekend(inOrder: readonly Masterclass[], timeZoneId: string): AgendaDay[][] {
  const days = Map.groupBy(inOrder, (masterclass) => dayOf(masterclass.start, timeZoneId));
  const weekends: AgendaDay[][] = [];
  for (const [key, masterclasses] of days) {
    const current = weekends.at(-1);
    const first = current?.[0];
    const isSameWeekend = first !== undefined && daysBetween(first.key, key) < longestWeekendDays;
    if (current && isSameWeekend) current.push({ key, masterclasses });
    else weekends.push([{ key, masterclasses }]);
  }
  return weekends;
}

function countIn(weekends: readonly Weekend[]): number {
  return weekends.flatMap((weekend) => weekend.days).flatMap((day) => day.masterclasses).length;
}
