import * as v from 'valibot';
import { EventChangeSchema, OwnChangeSchema } from '#contract/realtime.ts';

/** Processes hear each other later than themselves: of one thing the highest is the newest. */
const order = v.optional(v.number());

/** What one process tells the others; names only, so that it stays far below the 8,000 bytes of a PostgreSQL notification. */
export const NoticeSchema = v.variant('to', [
  v.object({ to: v.literal('event'), change: EventChangeSchema, order }),
  v.object({ to: v.literal('person'), userId: v.number(), change: OwnChangeSchema, order }),
  v.object({ to: v.literal('session'), sessionId: v.number() }),
  /** There was more than could be told. */
  v.object({ to: v.literal('everybody') }),
]);
export type Notice = v.InferOutput<typeof NoticeSchema>;
