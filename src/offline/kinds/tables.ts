import * as v from 'valibot';
import { leaveSeat } from '#contract/tables.ts';
import { defineKind } from '#offline/outbox/kind.ts';

const LeaveSeatArgs = v.object({
  eventId: v.number(),
  tableId: v.number(),
  tableName: v.string(),
  seatId: v.number(),
  holder: v.string(),
});

/** Gives up the own seat at a table; one whose lease has run out meanwhile is given up already, one that another device has taken over stays. */
export const leaveSeatKind = defineKind({
  name: 'table.leave',
  schema: LeaveSeatArgs,
  lane: ({ seatId }) => `seat:${seatId}`,
  dedupeKey: ({ seatId }) => `seat-leave:${seatId}`,
  retained: (args) => args,
  call: ({ eventId, tableId, seatId, holder }) => ({
    endpoint: leaveSeat,
    input: { params: { eventId, tableId, participantId: seatId }, query: { holder } },
  }),
  isDoneBy: [403, 404],
});
