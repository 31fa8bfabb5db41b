import type { QueryClient } from '@tanstack/react-query';
import type { Connection } from '#client/connection/connection.ts';
import { knownMe } from '#client/session/me.ts';
import { forgetSeat, readKeptSeat } from './kept-seat.ts';
import { beginSeat } from './seat-session.ts';

interface ResumeOptions {
  readonly connection: Connection;
  readonly queryClient: QueryClient;
}

/**
 * Goes on with the seat that this tab had before it was loaded anew, and with its call: the server holds a seat for a
 * few seconds when its page goes away.
 */
export async function resumeSeat({ connection, queryClient }: ResumeOptions): Promise<void> {
  if (connection.seat.current() !== null) return;
  const userId = connection.session.get() === null ? undefined : knownMe(queryClient)?.id;
  const kept = userId === undefined ? null : readKeptSeat(userId);
  if (userId === undefined || kept === null) {
    forgetSeat();
    // Whoever waits for it finds that there is none.
    return connection.seat.set(null);
  }
  const { eventId, tableId, tableName, seatId } = kept;
  const session = beginSeat({
    connection,
    queryClient,
    userId,
    seat: { eventId, tableId, tableName, seatId },
    holder: crypto.randomUUID(),
    takesOver: true,
  });
  await session.media.open({ microphone: kept.microphone, camera: kept.camera });
  if (kept.joinedAt !== null) await session.join(kept.joinedAt);
}
