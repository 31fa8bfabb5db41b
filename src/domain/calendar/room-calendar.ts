import { weekdays } from '#contract/event-fields.ts';
import {
  lastOccurrence,
  type Occurrence,
  occurrencesFrom,
  readRecurrence,
  type Schedule,
  shownSchedule,
} from '#domain/recurrence/recurrence.ts';
import type { RepeatedDays } from '#domain/recurrence/recurring-days.ts';
import { real, shown } from '#domain/time/clock.ts';
import { formatAs, momentIn } from '#domain/time/dates.ts';
import { isKnownZone } from '#domain/time/zone.ts';
import { type CalendarSource, calendarEntry, calendarOf, utcStamp } from './calendar-file.ts';
import { calendarZone } from './calendar-zone.ts';

/** Fields of a room that its entry is made of, in real time as the API has them; the call is none of them. */
interface CalendarRoom extends Schedule {
  readonly id: number;
  readonly name: string;
  readonly lastlink: string;
}

interface RoomCalendarSource extends CalendarSource {
  /** Scheme, host and port of the app, for the address of the room's page. */
  readonly origin: string;
}

/** Occurrences of a room whose rule a calendar cannot follow. */
const mostListed = 52;

/**
 * An iCalendar file of a room: one entry that repeats by its rule, else one for each of the next occurrences. It is in
 * real time, in which the days of a demo's rule are other days, so that those are listed.
 */
export function roomCalendarFile(room: CalendarRoom, source: RoomCalendarSource): string {
  return calendarOf(repeatingEntry(room, source) ?? listedEntries(room, source), source);
}

function listedEntries(room: CalendarRoom, source: RoomCalendarSource): string[][] {
  const schedule = shownSchedule(room, source.clock);
  const from = room.recurring ? shown(source.now, source.clock) : Number.NEGATIVE_INFINITY;
  return occurrencesFrom(schedule, from, mostListed).map(({ start, end }) => {
    const id = room.recurring ? `room-${room.id}-${utcStamp(start)}` : `room-${room.id}`;
    const [starts, ends] = [real(start, source.clock), real(end, source.clock)];
    const times = [`DTSTART:${utcStamp(starts)}`, ...(ends > starts ? [`DTEND:${utcStamp(ends)}`] : [])];
    return entry(room, id, times, source);
  });
}

/** The entry and its zone; null where the room's rule means something else to a calendar. */
function repeatingEntry(room: CalendarRoom, source: RoomCalendarSource): string[][] | null {
  const recurrence = readRecurrence(room);
  const [first] = occurrencesFrom(room, Number.NEGATIVE_INFINITY, 1);
  const last = lastOccurrence(room);
  const isRule = room.recurring && source.clock.offsetMs === 0 && isKnownZone(room.timeZoneId);
  if (!(isRule && recurrence && first && last) || !isSaidByClocks(first, room.timeZoneId)) return null;
  const end = recurrence.endsByCount
    ? `COUNT=${room.recurringEvent?.numberOfOccurrence}`
    : `UNTIL=${utcStamp(last.start)}`;
  const times = [...localTimes(first, room.timeZoneId), `RRULE:${ruleOf(recurrence.days)};${end}`];
  const span = { from: first.start, until: last.end, now: source.now };
  return [calendarZone(room.timeZoneId, span), entry(room, `room-${room.id}`, times, source)];
}

function entry(
  room: CalendarRoom,
  id: string,
  times: readonly string[],
  source: RoomCalendarSource,
): string[] {
  const page = `${source.origin}${room.lastlink}`;
  return calendarEntry({ id, times, title: room.name, description: page, details: [`URL:${page}`] }, source);
}

const clockText = (moment: number, zone: string) => formatAs(moment, zone, 'YYYY-MM-DD[T]HH:mm:ss');

/** False where clocks show a start or an end twice and mean the second, which a local time cannot say. */
const isSaidByClocks = ({ start, end }: Occurrence, zone: string): boolean =>
  [start, end].every((moment) => momentIn(clockText(moment, zone), zone) === moment);

function localTimes({ start, end }: Occurrence, zone: string): string[] {
  const line = (name: string, moment: number) =>
    `${name};TZID=${zone}:${formatAs(moment, zone, 'YYYYMMDD[T]HHmmss')}`;
  return [line('DTSTART', start), ...(end > start ? [line('DTEND', end)] : [])];
}

const shortWeekday = (weekday: number): string => weekdays[weekday]?.slice(0, 2) ?? '';

function ruleOf(days: RepeatedDays): string {
  switch (days.kind) {
    case 'once':
    case 'daily':
      return 'FREQ=DAILY';
    case 'weekly':
      return `FREQ=WEEKLY;BYDAY=${days.weekdays.map(shortWeekday).join(',')}`;
    case 'monthly':
      return `FREQ=MONTHLY;BYMONTHDAY=${days.date}`;
    case 'monthly-weekday':
      return `FREQ=MONTHLY;BYDAY=${days.nth === 0 ? -1 : days.nth}${shortWeekday(days.weekday)}`;
    case 'yearly':
      return `FREQ=YEARLY;BYMONTH=${days.month + 1};BYMONTHDAY=${days.date}`;
  }
}
