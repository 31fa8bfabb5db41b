import type { Build } from './access-input.ts';

const atTable =
  (which: 'free' | 'taken', body?: unknown): Build =>
  ({ app, tables }) => ({
    params: {
      eventId: app.context.programme.eventIds.announcements,
      id: tables.free,
      tableId: tables[which],
      participantId: tables.seatOfParticipant,
    },
    body,
  });
const sitting =
  (who: 'oneself' | 'another'): Build =>
  (world, caller) =>
    atTable('free', {
      participantUser: { id: who === 'oneself' ? caller.userId : world.other.userId },
    })(world, caller);

/** Requests about the tables: one with the participant at it, and one with nobody. */
export const tableRequests: Readonly<Record<string, Build>> = {
  'GET /v1/event/:eventId/table': atTable('free'),
  'POST /v1/event/:eventId/table': atTable('free', { tableName: 'Riyadh', seatingCapacity: 8 }),
  'DELETE /v1/event/:eventId/table/:id': atTable('free'),
  'POST /v1/event/:eventId/table/:tableId/participant, own': sitting('oneself'),
  "POST /v1/event/:eventId/table/:tableId/participant, another's": sitting('another'),
  "PUT /v1/event/:eventId/table/:tableId/participant/:participantId, the participant's": atTable('taken', {}),
  "DELETE /v1/event/:eventId/table/:tableId/participant/:participantId, the participant's": atTable('taken'),
  'GET /v1/event/:eventId/table/:tableId/video-token': atTable('taken'),
};
