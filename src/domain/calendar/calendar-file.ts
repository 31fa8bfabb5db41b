import type { Masterclass } from '#contract/programme.ts';
import { contentLines, escapeText } from '#domain/content-lines.ts';
import type { Moment } from '#domain/time/clock.ts';
import { formatAs } from '#domain/time/dates.ts';

export interface CalendarSource {
  readonly name: string;
  /** Host name that makes the entries' ids unique, so that a second import replaces the first. */
  readonly host: string;
  readonly now: number;
}

/** An iCalendar file (RFC 5545). Times are UTC, so that no receiver must know the programme's zone. */
export function calendarFile(masterclasses: readonly Masterclass[], source: CalendarSource): string {
  return calendarOf(
    masterclasses.map((masterclass) => calendarEntry(entryOf(masterclass), source)),
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

function entryOf({ id, start, end, title, summary, speaker, place }: Masterclass): CalendarEntry {
  return {
    id: `masterclass-${id}-${start.slice(0, 4)}`,
    times: [`DTSTART:${utcStamp(start)}`, `DTEND:${utcStamp(end)}`],
    title,
    description: [summary, speaker ? `Speaker: ${speaker.name}` : ''].filter(Boolean).join('\n'),
    details: [`LOCATION:${escapeText(place)}`],
  };
}

export const utcStamp = (moment: Moment): string => formatAs(moment, 'UTC', 'YYYYMMDD[T]HHmmss[Z]');
