import * as v from 'valibot';
import { addFavourite, removeFavourite } from '#contract/favourites.ts';
import { markRead, NotificationsTypeSchema } from '#contract/notifications.ts';
import { closeReport, createReport } from '#contract/reports.ts';
import { starSession } from '#contract/stars.ts';
import type { Person } from '#contract/users.ts';
import { defineKind } from '#offline/outbox/kind.ts';

const ReadArgs = v.object({
  notificationsType: NotificationsTypeSchema,
  objectId: v.number(),
  upTo: v.number(),
});
export type ReadArgs = v.InferOutput<typeof ReadArgs>;

export const readKind = defineKind({
  name: 'notification.read',
  schema: ReadArgs,
  lane: ({ objectId, notificationsType }) => `read:${objectId}:${notificationsType}`,
  dedupeKey: ({ objectId, notificationsType }) => `read:${objectId}:${notificationsType}`,
  call: (args) => ({ endpoint: markRead, input: { body: args } }),
  // Whoever was taken out of an event has nothing to read there.
  isDoneBy: [403, 404],
});

const ReportArgs = v.object({ threadId: v.number(), reason: v.string() });

export const reportKind = defineKind({
  name: 'report',
  schema: ReportArgs,
  lane: ({ threadId }) => `report:${threadId}`,
  call: ({ threadId, reason }) => ({
    endpoint: createReport,
    input: { body: { kind: 'THREAD', id: threadId, reason } },
  }),
});

const CloseReportArgs = v.object({ reportId: v.number(), closed: v.boolean() });

export const closeReportKind = defineKind({
  name: 'report.close',
  schema: CloseReportArgs,
  lane: ({ reportId }) => `report-close:${reportId}`,
  dedupeKey: ({ reportId }) => `report-close:${reportId}`,
  call: ({ reportId, closed }) => ({
    endpoint: closeReport,
    input: { params: { id: reportId }, body: { closed } },
  }),
});

const StarArgs = v.object({ sessionId: v.number(), starred: v.boolean() });

export const starKind = defineKind({
  name: 'session.star',
  schema: StarArgs,
  lane: ({ sessionId }) => `star:${sessionId}`,
  dedupeKey: ({ sessionId }) => `star:${sessionId}`,
  call: ({ sessionId, starred }) => ({
    endpoint: starSession,
    input: { params: { id: sessionId }, body: { starred } },
  }),
});

/** Not by the schema of the API: what is kept here must be read by every later version of it. */
const PersonKeptSchema = v.custom<Person>(
  (value) => typeof value === 'object' && value !== null && typeof Reflect.get(value, 'id') === 'number',
);
const FavouriteArgs = v.object({ person: PersonKeptSchema, favourite: v.boolean() });
export type FavouriteArgs = v.InferOutput<typeof FavouriteArgs>;

/** The person travels along, so that they can be shown before the server knows. */
export const favouriteKind = defineKind({
  name: 'favourite',
  schema: FavouriteArgs,
  lane: ({ person }) => `favourite:${person.id}`,
  dedupeKey: ({ person }) => `favourite:${person.id}`,
  call: ({ person, favourite }, { userId }) => ({
    endpoint: favourite ? addFavourite : removeFavourite,
    input: { body: { userId1: userId, userId2: person.id, favourite } },
  }),
});
