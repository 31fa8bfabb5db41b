import { minuteMs } from '#domain/time/clock.ts';
import { daysApart, formatAs, formatTime } from '#domain/time/dates.ts';

/** Age under which a message is of now (specification, sections 2 and 9). */
const nowMs = 10 * minuteMs;
const weekDays = 7;

/**
 * Time of a message in a list: `Now` under 10 minutes, else `03:52 PM`, with the weekday or the date before it where it
 * was not today.
 */
export function conversationTime(at: number, zone: string, now: number): string {
  if (now - at < nowMs) return 'Now';
  const days = daysApart(at, now, zone);
  const time = formatTime(at, zone);
  if (days <= 0) return time;
  if (days < weekDays) return `${formatAs(at, zone, 'ddd')}, ${time}`;
  const isThisYear = formatAs(at, zone, 'YYYY') === formatAs(now, zone, 'YYYY');
  return `${formatAs(at, zone, isThisYear ? 'D MMM' : 'D MMM YYYY')}, ${time}`;
}

/** A moment for machines, as `<time>` carries it. */
export const machineTime = (at: number): string => new Date(at).toISOString();

/** Time under a run of messages: `Now`, or `08:42 PM`; a divider above says the day. */
export const runTime = (at: number, zone: string, now: number): string =>
  now - at < nowMs ? 'Now' : formatTime(at, zone);

/** Day of a divider: `Today`, `Yesterday`, `Thursday 17 June`. */
export function dividerDay(at: number, zone: string, now: number): string {
  const days = daysApart(at, now, zone);
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  const isThisYear = formatAs(at, zone, 'YYYY') === formatAs(now, zone, 'YYYY');
  return formatAs(at, zone, isThisYear ? 'dddd D MMMM' : 'dddd D MMMM YYYY');
}
