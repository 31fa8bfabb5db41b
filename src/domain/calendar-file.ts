import type { Masterclass } from '#contract/programme.ts';
import { contentLines, escapeText } from './content-lines.ts';
import type { Moment } from './time/clock.ts';
import { formatAs } from './time/dates.ts';

interface CalendarSource {
  readonly name: string;
  /** Host name that makes the entries' ids unique, so that a second import replaces the first. */
  readonly host: string;
  readonly now: number;
}

/** An iCalendar file (RFC 5545). Times are UTC, so that no receiver must know the programme's zone. */
export function calendarFile(masterclasses: readonly Masterclass[], source: CalendarSource): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Last Links//${escapeText(source.name)}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(source.name)}`,
    ...masterclasses.flatMap((masterclass) => entry(masterclass, source)),
    'END:VCALENDAR',
  ];
  return contentLines(lines);
}

function entry(masterclass: Masterclass, source: CalendarSource): string[] {
  const speaker = masterclass.speaker ? `Speaker: ${masterclass.speaker.name}` : '';
  const description = [masterclass.summary, speaker].filter(Boolean).join('\n');
  return [
    'BEGIN:VEVENT',
    `UID:masterclass-${masterclass.id}-${masterclass.start.slice(0, 4)}@${source.host}`,
    `DTSTAMP:${utcStamp(source.now)}`,
    `DTSTART:${utcStamp(masterclass.start)}`,
    `DTEND:${utcStamp(masterclass.end)}`,
    `SUMMARY:${escapeText(masterclass.title)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `LOCATION:${escapeText(masterclass.place)}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
  ];
}

const utcStamp = (moment: Moment) => formatAs(moment, 'UTC', 'YYYYMMDD[T]HHmmss[Z]');
