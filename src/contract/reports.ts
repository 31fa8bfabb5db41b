import * as v from 'valibot';
import { IdSchema, IsoMomentSchema, NumberIdSchema } from './basic-fields.ts';
import { kB, readCost, smallWriteCost, writeCost } from './cost.ts';
import { defineEndpoint } from './endpoint.ts';
import { ReasonSchema } from './fields.ts';
import { texts } from './texts.ts';
import { ThreadSchema } from './threads.ts';
import { PersonSchema } from './users.ts';

export const ReportKindSchema = v.picklist(['THREAD', 'MESSAGE']);

export const CreateReportSchema = v.object({
  kind: ReportKindSchema,
  id: NumberIdSchema,
  reason: ReasonSchema,
});

/** A reported chat message, and nothing of the conversation around it. */
export const ReportedMessageSchema = v.object({
  id: v.number(),
  user: PersonSchema,
  /** HTML, sanitised when it was stored. */
  body: v.string(),
  timestamp: IsoMomentSchema,
  /** True of two people's messages, false of a room's. */
  direct: v.boolean(),
});

export const ReportSchema = v.object({
  id: v.number(),
  kind: ReportKindSchema,
  /** Event whose hosts are told; of messages of two people the announcements'. */
  eventId: v.number(),
  /** Name and path of the event, for the way to what was reported. */
  eventName: v.string(),
  lastlink: v.string(),
  /** Without its answers; null where it was deleted. */
  thread: v.nullable(ThreadSchema),
  /** Number of texts that stood in the thread before its author changed it. */
  formerTexts: v.number(),
  /** Chat message with its text of the moment at which it was reported; null of posts. */
  message: v.nullable(ReportedMessageSchema),
  reporter: PersonSchema,
  reason: v.string(),
  createdDate: IsoMomentSchema,
});
export type Report = v.InferOutput<typeof ReportSchema>;

export const createReport = defineEndpoint({
  method: 'POST',
  path: '/api/v1/reports',
  access: 'signed-in',
  cost: writeCost(8 * kB),
  summary:
    'Reports a post, an answer or a chat message that one can read to the hosts of its event, in rooms to admins too',
  description:
    'Messages of two people reach the hosts of the announcements. One open report a person and thing: another changes its reason. Own things are not reported, and of one person at most 20 reports in an event are open.',
  body: CreateReportSchema,
  reply: null,
  errors: ['forbidden', 'not_found', 'invalid'],
  offline: true,
});

export const listReports = defineEndpoint({
  method: 'GET',
  path: '/api/v1/reports',
  access: 'signed-in',
  cost: readCost,
  summary:
    'Open reports of the events that one hosts, and of the rooms of which one is an admin, the newest first; at most 200, and fewer where the texts are very long. Of others an empty list',
  reply: v.array(ReportSchema),
  errors: [],
});

/** Text that stood in a thread, and the moment from which it did. */
export const FormerTextSchema = v.object({
  id: v.number(),
  /** HTML, sanitised when it was stored. */
  message: v.string(),
  writtenDate: IsoMomentSchema,
});
export type FormerText = v.InferOutput<typeof FormerTextSchema>;

export const listFormerTexts = defineEndpoint({
  method: 'GET',
  path: '/api/v1/reports/:id/former-texts',
  access: 'signed-in',
  cost: readCost,
  summary:
    'Texts that stood in a reported thread before its author changed it, the newest first; at most 50, and fewer where they are very long',
  description: 'For those whom the report reaches. Texts of what was deleted are gone with it.',
  params: v.object({ id: IdSchema }),
  reply: v.array(FormerTextSchema),
  errors: ['not_found'],
});

export const closeReport = defineEndpoint({
  method: 'PATCH',
  path: '/api/v1/reports/:id',
  access: 'signed-in',
  cost: smallWriteCost,
  summary: 'Closes a report, or opens it again (hosts of its event, in rooms admins too)',
  params: v.object({ id: IdSchema }),
  body: v.object({ closed: v.boolean(texts.invalid) }),
  reply: null,
  errors: ['not_found', 'invalid'],
  offline: true,
});
