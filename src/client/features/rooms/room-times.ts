import { useConnection } from '#client/connection/connection.ts';
import { useReadersZone } from '#client/session/me.ts';
import { useMinute } from '#client/ui/use-minute.ts';
import type { EventSummary } from '#contract/events.ts';
import { roomLimits } from '#contract/room-limits.ts';
import {
  isLive,
  lastOccurrence,
  type Occurrence,
  occurrenceAt,
  type Schedule,
  shownSchedule,
} from '#domain/recurrence/recurrence.ts';
import { rhythmWords } from '#domain/recurrence/recurrence-words.ts';
import { minuteMs, type ProgrammeClock, shown } from '#domain/time/clock.ts';
import { daysApart, formatAs, formatTime } from '#domain/time/dates.ts';
import { dayShift } from '#domain/time/day-shift.ts';
import { durationWords, timeRange } from '#domain/time/words.ts';

/** By whom a room's time is read, and when. */
export interface RoomViewer {
  readonly zone: string;
  /** This minute, in programme time. */
  readonly now: number;
  readonly clock: Pick<ProgrammeClock, 'offsetMs'>;
}

/** Anew with every minute; who is signed out reads by the device's own zone. */
export function useRoomViewer(): RoomViewer {
  const { clock, programmeNow } = useConnection();
  return { zone: useReadersZone(), now: useMinute(programmeNow), clock };
}

export interface RoomTime {
  /** `open`: without a time, until registration ends; `none`: neither. */
  readonly state: 'live' | 'next' | 'open' | 'none' | 'ended';
  /** The one line of a list: `Today, 04:00 – 05:30 PM`, `Every Tuesday, 07:00 PM`, `Ended 28 May`. */
  readonly line: string;
  /** The moment that the line names, in programme time. */
  readonly at: number | null;
  /** The one that is going on, else the next to come, in programme time. */
  readonly occurrence: Occurrence | null;
  /** `in 40 min`; only within a day before the start. */
  readonly countdown: string | null;
}

export type TimedRoom = Schedule & Partial<Pick<EventSummary, 'eventExpiryDate'>>;

/** A room's time in words, for one reader. */
export function roomTime(room: TimedRoom, viewer: RoomViewer): RoomTime {
  const { zone, now, clock } = viewer;
  const schedule = shownSchedule(room, clock);
  const occurrence = occurrenceAt(schedule, now);
  if (occurrence === null) return withoutNext(room, schedule, viewer);
  const { start } = occurrence;
  if (isLive(occurrence, now)) {
    const line = `${dayOfStart(start, viewer)}, ${timeRange(occurrence, zone)}`;
    return { state: 'live', line, at: start, occurrence, countdown: null };
  }
  const line = nextLine(schedule, occurrence, viewer);
  return { state: 'next', line, at: start, occurrence, countdown: soon(start, now) };
}

function nextLine(schedule: Schedule, occurrence: Occurrence, viewer: RoomViewer): string {
  const { zone, now } = viewer;
  const { start } = occurrence;
  const days = daysApart(now, start, zone);
  if (days === 0) return `Today, ${timesOf(occurrence, zone)}`;
  // The rhythm is said in the room's own days; where they are others for the reader, the date is.
  const isOwnDay = dayShift(start, zone, schedule.timeZoneId) === '';
  const rhythm = days > 1 && isOwnDay ? rhythmWords(schedule) : null;
  return `${rhythm ?? dayOfStart(start, viewer)}, ${formatTime(start, zone)}`;
}

/** `06:00 – 07:30 PM`, `06:00 PM` where it is not said how long. */
export const timesOf = (occurrence: Occurrence, zone: string): string =>
  occurrence.end > occurrence.start ? timeRange(occurrence, zone) : formatTime(occurrence.start, zone);

const dayNames = new Map([
  [-1, 'Yesterday'],
  [0, 'Today'],
  [1, 'Tomorrow'],
]);

/** `Today`, `Saturday 19 June`; with its year where that is another one. */
export function dayOfStart(moment: number, viewer: RoomViewer): string {
  const name = dayNames.get(daysApart(viewer.now, moment, viewer.zone));
  return name ?? formatAs(moment, viewer.zone, `dddd ${dateTemplate(moment, viewer)}`);
}

function dateTemplate(moment: number, { zone, now }: RoomViewer): string {
  return formatAs(moment, zone, 'YYYY') === formatAs(now, zone, 'YYYY') ? 'D MMMM' : 'D MMMM YYYY';
}

const minutesADay = 24 * 60;

function soon(start: number, now: number): string | null {
  const minutes = Math.ceil((start - now) / minuteMs);
  return minutes < minutesADay ? `in ${durationWords(minutes)}` : null;
}

/** A room that is over, or that has no time. */
function withoutNext(room: TimedRoom, schedule: Schedule, viewer: RoomViewer): RoomTime {
  const { zone, now, clock } = viewer;
  const nothing = { occurrence: null, countdown: null };
  const dated = (state: 'open' | 'ended', at: number): RoomTime => {
    const date = formatAs(at, zone, dateTemplate(at, viewer));
    return { state, line: `${state === 'open' ? 'Open until' : 'Ended'} ${date}`, at, ...nothing };
  };
  const last = lastOccurrence(schedule);
  if (last !== null) return dated('ended', last.start);
  if (!room.eventExpiryDate) return { state: 'none', line: 'Open at any time', at: null, ...nothing };
  const closes = shown(room.eventExpiryDate, clock);
  return dated(closes > now ? 'open' : 'ended', closes);
}

/** True from some minutes before a start until the end; always for a room that has no time, or is open. */
export function isCallOpen({ state, occurrence }: RoomTime, now: number): boolean {
  if (occurrence === null) return state === 'open' || state === 'none';
  return now >= occurrence.start - roomLimits.callOpensMinutes * minuteMs;
}
