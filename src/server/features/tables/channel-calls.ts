import { tableLimits } from '#contract/table-limits.ts';
import type { Context } from '#server/context.ts';
import type { SeatCalls } from '#server/realtime/realtime.ts';
import { renewLease } from './lease.ts';
import { findLivingSeat, findNeighbour, findSeat } from './reader.ts';
import { countSignals, hasSignals, insertSignal, takeSignals } from './writer.ts';

/** Signals of one person that wait for one seat at most; what comes beyond is lost, as signals may be. */
const waitingMax = 20;

/** Makes what the channel needs to hold seats and to carry signals between those at one table. */
export function seatCalls({ database, clock }: Pick<Context, 'database' | 'clock'>): SeatCalls {
  return {
    renew: async (asked) => {
      // Anybody may ask for any seat: whoever has none costs no transaction.
      const named = { id: asked.seatId, userId: asked.userId, now: clock() };
      if ((await findLivingSeat(database.reader, named)) === undefined) return { outcome: 'gone' };
      return database.transaction((tx) => renewLease({ tx, kind: database.kind, clock }, asked));
    },
    findHolding: async (seatId) => {
      const seat = await findSeat(database.reader, seatId);
      return seat === undefined ? null : { holder: seat.holder, channel: seat.channel };
    },
    findNeighbour: async (asked) => {
      const seat = await findNeighbour(database.reader, { ...asked, now: clock() });
      return seat === undefined ? null : { seatId: seat.seat_id, channel: seat.channel };
    },
    keepSignal: ({ seatId, from, data }) =>
      database.transaction(async (tx) => {
        if ((await countSignals(tx, { seatId, from })) >= waitingMax) return;
        await insertSignal(tx, { seat_id: seatId, from_user_id: from, data, created_at: clock() });
      }),
    takeSignals: async (seat) => {
      if (!(await hasSignals(database.reader, seat.seatId))) return [];
      const since = clock() - tableLimits.signalWaitsMs;
      const signals = await database.transaction((tx) => takeSignals(tx, seat));
      return signals.filter(({ at }) => at >= since);
    },
  };
}
