import { handOver } from '#client/share/share.ts';
import type { Masterclass, Programme } from '#contract/programme.ts';
import { calendarFile } from '#domain/calendar/calendar-file.ts';

interface Entry {
  readonly sessions: readonly Masterclass[];
  readonly fileName: string;
}

/** A calendar file is made on the device, so it works without a network. */
export function handOverCalendar({ name, year }: Programme, { sessions, fileName }: Entry): Promise<void> {
  const text = calendarFile(sessions, {
    name: `${name} ${year}`,
    host: window.location.hostname,
    now: Date.now(),
  });
  return handOver(new File([text], fileName, { type: 'text/calendar' }));
}
