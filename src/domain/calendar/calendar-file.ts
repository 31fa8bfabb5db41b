import type { Masterclass } from '#contract/programme.ts';
import { contentLines, escapeText } from '#domain/content-lines.ts';
import { type Moment, type ProgrammeClock, real } from '#domain/time/clock.ts';
import { formatAs } from '#domain/time/dates.ts';

export interface CalendarSource {
  readonly name: string;
  /** Host name that makes the entries' ids unique, so that a second import replaces the first. */
  readonly host: string;
  readonly now: number;
  readonly clock: Pick<ProgrammeClock, 'offsetMs'>;
}

/**
 * An iCalendar file (RFC 5545). Times are UTC, so that no receiver must know the programme's zone, and real, so that the
 * alarm rings: the sessions' own are those that people read.
 */
export function calendarFile(masterclasses: readonly Masterclass[], source: CalendarSource): string {
  return calendarOf(
    masterclasses.map((masterclass) => calendarEntry(entryOf(masterclass, source), source)),
    source,
  );
}

/** The file that holds entries, and the zones that they name. */
export function calendarOf(components: readonly string[][], { name }: CalendarSource): string {
  return contentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Last Links//${escapeText(name)}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...components.flat(),
    'END:VCALENDAR',
  ]);
}

interface CalendarEntry {
  /** Unique within the host. */
  readonly id: string;
  /** Lines of the times. */
  readonly times: readonly string[];
  readonly title: string;
  readonly description: string;
  /** Lines that only some entries have. */
  readonly details: readonly string[];
}

export function calendarEntry(
  { id, times, title, description, details }: CalendarEntry,
  source: CalendarSource,
) {
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${source.host}`,
    `DTSTAMP:${utcStamp(source.now)}`,
    ...times,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(description)}`,
    ...details,
    'STATUS:CONFIRMED',
    'END:VEVENT',
  ];
}

function entryOf(masterclass: Masterclass, { clock }: CalendarSource): CalendarEntry {
  const { id, start, end, title, summary, speaker, place } = masterclass;
  return {
    id: `masterclass-${id}-${start.slice(0, 4)}`,
    times: [`DTSTART:${utcStamp(real(start, clock))}`, `DTEND:${utcStamp(real(end, clock))}`],
    title,
    description: [summary, speaker ? `Speaker: ${speaker.name}` : ''].filter(Boolean).join('\n'),
    details: [`LOCATION:${escapeText(place)}`],
  };
}

export const utcStamp = (moment: Moment): string => formatAs(moment, 'UTC', 'YYYYMMDD[T]HHmmss[Z]');
