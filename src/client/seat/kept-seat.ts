import * as v from 'valibot';
import { readJson, storageKeys, tabStorage } from '#client/lib/phone-storage.ts';
import type { OwnSeat } from './seat-relay.ts';

/** The seat of this tab, so that a reload goes on where it was. */
const KeptSeatSchema = v.object({
  userId: v.number(),
  eventId: v.number(),
  tableId: v.number(),
  tableName: v.string(),
  seatId: v.number(),
  /** Moment at which the call was joined, in epoch milliseconds; null where it was not. */
  joinedAt: v.nullable(v.number()),
  /** Moment until which the server holds it at the longest, in epoch milliseconds. */
  heldUntil: v.number(),
  microphone: v.boolean(),
  camera: v.boolean(),
});
export type KeptSeat = v.InferOutput<typeof KeptSeatSchema>;

export function keepSeat(seat: OwnSeat & Omit<KeptSeat, keyof OwnSeat>): void {
  tabStorage().setItem(storageKeys.seat, JSON.stringify(seat));
}

export function forgetSeat(): void {
  tabStorage().removeItem(storageKeys.seat);
}

/**
 * Reads the seat that this tab had before it was loaded; null of somebody else's, and of one that is free by now: a
 * browser opens its windows of yesterday with what their tabs kept.
 */
export function readKeptSeat(userId: number): KeptSeat | null {
  const known = v.safeParse(KeptSeatSchema, readJson(tabStorage(), storageKeys.seat));
  if (!known.success || known.output.userId !== userId) return null;
  return known.output.heldUntil > Date.now() ? known.output : null;
}
