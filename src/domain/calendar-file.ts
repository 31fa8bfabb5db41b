import type { Masterclass } from '#contract/programme.ts';

interface CalendarSource {
  readonly name: string;
  /** Host name that makes the entries' ids unique, so that a second import replaces the first. */
  readonly host: string;
  readonly now: number;
}

const lineMaxBytes = 75;

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
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

function entry(masterclass: Masterclass, source: CalendarSource): string[] {
  const speaker = masterclass.speaker ? `Speaker: ${masterclass.speaker.name}` : '';
  const description = [masterclass.summary, speaker].filter(Boolean).join('\n');
  return [
    'BEGIN:VEVENT',
    `UID:masterclass-${masterclass.id}-${masterclass.start.slice(0, 4)}@${source.host}`,
    `DTSTAMP:${utcStamp(source.now)}`,
    `DTSTART:${utcStamp(Date.parse(masterclass.start))}`,
    `DTEND:${utcStamp(Date.parse(masterclass.end))}`,
    `SUMMARY:${escapeText(masterclass.title)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `LOCATION:${escapeText(masterclass.place)}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
  ];
}

function utcStamp(moment: number): string {
  return new Date(moment).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r\n?|\n/g, '\\n');
}

/** Lines longer than 75 octets continue on the next after a space (RFC 5545, section 3.1), never inside a character. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > lineMaxBytes) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}
