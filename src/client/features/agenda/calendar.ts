import type { Masterclass, Programme } from '#contract/programme.ts';
import { calendarFile } from '#domain/calendar-file.ts';
import { handOver } from './hand-over.ts';

/** Puts sessions into the reader's calendar by a file that is made on the device, so it works without a network. */
export function calendarOf(programme: Programme) {
  const add = (sessions: readonly Masterclass[], fileName: string) => {
    const text = calendarFile(sessions, {
      name: `${programme.name} ${programme.year}`,
      host: window.location.hostname,
      now: Date.now(),
    });
    void handOver(new File([text], fileName, { type: 'text/calendar' }));
  };
  return {
    addOne: (session: Masterclass) => add([session], `masterclass-${session.id}.ics`),
    addAll: () => add(programme.masterclasses, `masterclasses-${programme.year}.ics`),
  };
}
