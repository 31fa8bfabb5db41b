import { useConnection } from '#client/connection/connection.ts';
import { useToasts } from '#client/ui/toast/toasts.tsx';
import type { Event } from '#contract/events.ts';

/** Puts a room into the reader's calendar. What writes the file is fetched at the tap. */
export function useRoomCalendar(room: Event): () => void {
  const { clock } = useConnection();
  const toasts = useToasts();
  const add = async () => {
    try {
      const { handOverRoom } = await import('./hand-over-room.ts');
      await handOverRoom(room, clock);
    } catch {
      toasts.show({ text: 'No connection. Please try again.' });
    }
  };
  return () => void add();
}
