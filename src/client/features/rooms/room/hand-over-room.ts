import { handOver } from '#client/share/share.ts';
import type { Event } from '#contract/events.ts';
import { appName } from '#contract/names.ts';
import { roomCalendarFile } from '#domain/room-calendar.ts';
import { suffixOf } from '#domain/suffix.ts';
import type { ProgrammeClock } from '#domain/time/clock.ts';

/** A calendar file is made on the device, so it works without a network. */
export function handOverRoom(room: Event, clock: ProgrammeClock): Promise<void> {
  const text = roomCalendarFile(room, {
    name: appName,
    host: window.location.hostname,
    origin: window.location.origin,
    now: clock.now(),
    clock,
  });
  return handOver(new File([text], `${suffixOf(room.lastlink)}.ics`, { type: 'text/calendar' }));
}
