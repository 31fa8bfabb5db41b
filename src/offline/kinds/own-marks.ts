import * as v from 'valibot';
import { markRead, NotificationsTypeSchema } from '#contract/notifications.ts';
import { closeReport, createReport } from '#contract/reports.ts';
import { defineKind } from '#offline/outbox/define-kind.ts';

const ReadArgs = v.object({
  notificationsType: NotificationsTypeSchema,
  objectId: v.number(),
  upTo: v.number(),
});
export type ReadArgs = v.InferOutput<typeof ReadArgs>;

export const readKind = defineKind({
  name: 'notification.read',
  schema: ReadArgs,
  stream: ({ objectId, notificationsType }) => `read:${objectId}:${notificationsType}`,
  collapse: ({ objectId, notificationsType }) => `read:${objectId}:${notificationsType}`,
  call: (args) => ({ endpoint: markRead, input: { body: args } }),
  // Whoever was taken out of an event has nothing to read there.
  isDoneBy: [403, 404],
});

const ReportArgs = v.object({ threadId: v.number(), reason: v.string() });

export const reportKind = defineKind({
  name: 'report',
  schema: ReportArgs,
  stream: ({ threadId }) => `report:${threadId}`,
  call: ({ threadId, reason }) => ({
    endpoint: createReport,
    input: { body: { kind: 'THREAD', id: threadId, reason } },
  }),
});

const CloseReportArgs = v.object({ reportId: v.number(), closed: v.boolean() });

export const closeReportKind = defineKind({
  name: 'report.close',
  schema: CloseReportArgs,
  stream: ({ reportId }) => `report-close:${reportId}`,
  collapse: ({ reportId }) => `report-close:${reportId}`,
  call: ({ reportId, closed }) => ({
    endpoint: closeReport,
    input: { params: { id: reportId }, body: { closed } },
  }),
});
