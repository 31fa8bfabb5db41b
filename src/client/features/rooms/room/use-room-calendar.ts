import { useConnection } from '#client/connection/connection.ts';
import { handOver } from '#client/share/share.ts';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import type { Event } from '#contract/events.ts';
import { appName } from '#contract/names.ts';
import { suffixOf } from '#domain/suffix.ts';

/** Puts a room into the reader's calendar, without a network too. What writes the file is fetched at the tap. */
export function useRoomCalendar(room: Event): () => void {
  const { clock } = useConnection();
  const toasts = useToasts();
  const add = async () => {
    try {
      const { roomCalendarFile } = await import('#domain/room-calendar.ts');
      const { hostname: host, origin } = window.location;
      const text = roomCalendarFile(room, { name: appName, host, origin, now: clock.now(), clock });
      await handOver(new File([text], `${suffixOf(room.lastlink)}.ics`, { type: 'text/calendar' }));
    } catch {
      toasts.show({ text: 'No connection. Please try again.' });
    }
  };
  return () => void add();
}
