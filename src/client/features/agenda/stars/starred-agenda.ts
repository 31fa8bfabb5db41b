import type { Agenda, Weekend } from '#domain/agenda.ts';

export const countIn = (weekends: readonly Weekend[]) =>
  weekends.flatMap(({ days }) => days).flatMap(({ masterclasses }) => masterclasses).length;

/** The agenda with only these sessions in it; weekends keep their numbers. */
export function onlyThese(agenda: Agenda, ids: ReadonlySet<number>): Agenda {
  const weekends = agenda.weekends
    .map((weekend) => ({ ...weekend, days: weekend.days.map((day) => onlyOfDay(day, ids)).filter(hasAny) }))
    .filter(({ days }) => days.length > 0);
  const earlierCount = agenda.hasEnded ? 0 : countIn(weekends.filter(({ isOver }) => isOver));
  return { ...agenda, weekends, earlierCount };
}

const onlyOfDay = (day: Weekend['days'][number], ids: ReadonlySet<number>) => ({
  ...day,
  masterclasses: day.masterclasses.filter(({ id }) => ids.has(id)),
});

const hasAny = ({ masterclasses }: Weekend['days'][number]) => masterclasses.length > 0;
