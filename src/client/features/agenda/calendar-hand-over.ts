import { handOver } from '#client/share/share.ts';
import type { Masterclass, Programme } from '#contract/programme.ts';
import { calendarFile } from '#domain/calendar/calendar-file.ts';
import type { ProgrammeClock } from '#domain/time/clock.ts';

interface Entry {
  readonly sessions: readonly Masterclass[];
  readonly fileName: string;
  readonly clock: ProgrammeClock;
}

/** A calendar file is made on the device, so it works without a network. */
export function handOverCalendar({ name, year }: Programme, entry: Entry): Promise<void> {
  const { sessions, fileName, clock } = entry;
  const text = calendarFile(sessions, {
    name: `${name} ${year}`,
    host: window.location.hostname,
    now: clock.now(),
    clock,
  });
  return handOver(new File([text], fileName, { type: 'text/calendar' }));
}
