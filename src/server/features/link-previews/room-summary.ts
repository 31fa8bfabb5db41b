import type { RecurringEvent } from '#contract/event-fields.ts';
import {
  type Occurrence,
  occurrenceAt,
  type Schedule,
  shownSchedule,
} from '#domain/recurrence/recurrence.ts';
import { recurrenceWords } from '#domain/recurrence/recurrence-words.ts';
import { amountWords } from '#domain/room-words.ts';
import { type ProgrammeClock, programmeNow } from '#domain/time/clock.ts';
import { formatAs, formatTime } from '#domain/time/dates.ts';
import { timeRange } from '#domain/time/words.ts';
import { zoneCity, zoneLabel } from '#domain/time/zone.ts';
import type { EventRow } from '#server/db/tables/events.ts';

export type SummarizedRoom = Pick<
  EventRow,
  | 'time_zone_id'
  | 'meeting_start'
  | 'meeting_minutes'
  | 'is_recurring'
  | 'recurrence'
  | 'is_paid'
  | 'price_amount'
  | 'price_currency'
  | 'price_frequency'
>;

/** Says when a room takes place, by the clock of its own zone, how often, and what it costs; empty where there is neither. */
export function roomSummary(room: SummarizedRoom, clock: ProgrammeClock): string[] {
  return [...timeWords(shownSchedule(scheduleOf(room), clock), programmeNow(clock)), ...priceWords(room)];
}

const scheduleOf = (room: SummarizedRoom): Schedule => ({
  meetingStartTime: room.meeting_start === null ? null : new Date(room.meeting_start).toISOString(),
  meetingDuration: room.meeting_minutes,
  timeZoneId: room.time_zone_id,
  recurring: room.is_recurring === 1,
  recurringEvent: room.recurrence === null ? null : (JSON.parse(room.recurrence) as RecurringEvent),
});

function timeWords(schedule: Schedule, now: number): string[] {
  if (schedule.meetingStartTime === null) return [];
  const occurrence = occurrenceAt(schedule, now);
  if (occurrence === null) return ['Ended'];
  const zone = schedule.timeZoneId;
  const howOften = recurrenceWords(schedule, { zone, now });
  return [occurrenceWords(occurrence, zone), ...(howOften === null ? [] : [howOften])];
}

/** `Friday 18 June 2021, 04:00 – 05:30 PM, Riyadh (GMT+3)`: who reads a preview may be anywhere. */
function occurrenceWords({ start, end }: Occurrence, zone: string): string {
  const time = end > start ? timeRange({ start, end }, zone) : formatTime(start, zone);
  const day = formatAs(start, zone, 'dddd D MMMM YYYY');
  return `${day}, ${time}, ${zoneCity(zone)} (${zoneLabel(zone, start)})`;
}

function priceWords(room: SummarizedRoom): string[] {
  const { is_paid, price_amount: hundredths, price_currency: currency, price_frequency: frequency } = room;
  if (is_paid === 0 || hundredths === null || currency === null || frequency === null) return [];
  return [amountWords({ amount: hundredths / 100, currency, frequency })];
}
