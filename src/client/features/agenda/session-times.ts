import type { AgendaDay } from '#domain/agenda.ts';
import { formatDayMonth } from '#domain/time/dates.ts';

/** `18 – 19 June`, `30 July – 1 August`, `29 May`. */
export function daySpan(days: readonly AgendaDay[], zone: string): string {
  const first = days[0]?.masterclasses[0]?.start;
  const last = days.at(-1)?.masterclasses[0]?.start;
  if (!first || !last) return '';
  const [from, to] = [formatDayMonth(first, zone), formatDayMonth(last, zone)];
  if (from === to) return from;
  const [day = '', month = ''] = from.split(' ');
  return to.endsWith(` ${month}`) ? `${day} – ${to}` : `${from} – ${to}`;
}
