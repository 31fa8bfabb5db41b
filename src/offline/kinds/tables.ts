import * as v from 'valibot';
import { leaveSeat } from '#contract/tables.ts';
import { defineKind } from '#offline/outbox/kind.ts';

const LeaveSeatArgs = v.object({
  eventId: v.number(),
  tableId: v.number(),
  tableName: v.string(),
  seatId: v.number(),
});

/** Gives up the own seat at a table; one whose lease has run out meanwhile is given up already. */
export const leaveSeatKind = defineKind({
  name: 'table.leave',
  schema: LeaveSeatArgs,
  lane: ({ seatId }) => `seat:${seatId}`,
  dedupeKey: ({ seatId }) => `seat-leave:${seatId}`,
  retained: (args) => args,
  call: ({ eventId, tableId, seatId }) => ({
    endpoint: leaveSeat,
    input: { params: { eventId, tableId, participantId: seatId } },
  }),
  isDoneBy: [403, 404],
});
