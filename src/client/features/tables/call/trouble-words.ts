import type { SeatState } from '#client/seat/seat-relay.ts';

/** Says that the line is away, and whether the seat is still held meanwhile; null where the line stands. */
export function troubleWords({
  trouble,
  heldUntil,
}: Pick<SeatState, 'trouble' | 'heldUntil'>): string | null {
  if (trouble === 'none') return null;
  if (trouble === 'reconnecting') return 'Reconnecting…';
  return heldUntil > Date.now() ? 'Disconnected, seat held' : 'Disconnected';
}
