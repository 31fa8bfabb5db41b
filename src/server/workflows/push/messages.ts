import * as v from 'valibot';
import { pushTags } from '#contract/push-message.ts';
import { clientMessageLimits } from '#contract/realtime.ts';
import { displayName } from '#domain/person.ts';
import type { Writer } from '#server/db/database.ts';
import type { ConversationRow } from '#server/db/tables/chat.ts';
import { presentMessage } from '#server/features/chat/present.ts';
import { advancePushed, findNewestId } from '#server/features/chat/push-reader.ts';
import { findConversationById, listMessagesById, type WrittenRow } from '#server/features/chat/reader.ts';
import { findNamedRoom } from '#server/features/events/push-reader.ts';
import { type JobHandler, PermanentJobError } from '#server/jobs/jobs.ts';
import { insertJob } from '#server/jobs/store.ts';
import { queueNotice } from '#server/push/notices.ts';
import { type PushMessages, PushMessagesSchema, pushKinds } from '#server/push/subjects.ts';
import { plainExcerpt } from '#server/rich-text/excerpt.ts';
import { notice, type PushContext, shownMaxLength } from './notice.ts';
import { findTold, type Span, type Told } from './told.ts';

/** Time after which somebody who had the conversation on the screen, and has not read it, is told all the same. */
const lateMs = clientMessageLimits.lookingLapsesMs + 5_000;
/** Times after which it is no longer asked whether they look still. */
const lateTimesMax = 20;
const retryMs = 5_000;

interface Place {
  readonly conversation: ConversationRow;
  readonly room: { readonly name: string; readonly suffix: string } | null;
}

/** Makes the notification of one message; whoever gets it is not its author. */
function noticeOf(context: PushContext, { conversation, room }: Place, row: WrittenRow, after: number) {
  const message = presentMessage(row, { viewerId: 0, context });
  const name = displayName(message.user);
  const text = plainExcerpt(message.body, shownMaxLength);
  return notice(context, {
    title: room === null ? name : room.name,
    body: room === null ? text : `${name}: ${text}`,
    image: message.user.image,
    tag: pushTags.conversation(conversation.sid),
    link: room === null ? `/messages/${conversation.sid}` : `/w/${room.suffix}/discussion`,
    content: { type: 'chat.message', eventId: conversation.event_id, message, after },
    urgency: 'high',
  });
}

async function findPlace(
  { database: { reader } }: PushContext,
  conversation: ConversationRow,
): Promise<Place> {
  const { event_id: eventId } = conversation;
  return { conversation, room: eventId === null ? null : ((await findNamedRoom(reader, eventId)) ?? null) };
}

type Late = NonNullable<PushMessages['late']>;

/** Has those asked again later who have the conversation on their screens. */
async function queueLate(tx: Writer, conversationId: number, late: Late, now: number): Promise<void> {
  if (late.userIds.length === 0 || late.times > lateTimesMax) return;
  const payload = JSON.stringify({ conversationId, late } satisfies PushMessages);
  await insertJob(tx, { kind: pushKinds.messages, payload, run_at: now + lateMs });
}

/** Tells what is new in a conversation; false where something of it has changed meanwhile. */
async function tell(context: PushContext, span: Span, late: Late | undefined): Promise<boolean> {
  const { database, realtime } = context;
  const { conversation, after, upTo } = span;
  const only = late === undefined ? null : new Set(late.userIds);
  const { devices, told: all } = await findTold(context, span, { only });
  const looking = realtime.peopleLookingAt(conversation.sid);
  const told = all.filter(({ userId }) => !looking.has(userId));
  const userIds = all.filter(({ userId }) => looking.has(userId)).map(({ userId }) => userId);
  const rows = await listMessagesById(database.reader, [...new Set(told.map(({ messageId }) => messageId))]);
  const rowOf = new Map(rows.map((row) => [row.message_id, row]));
  const place = await findPlace(context, conversation);
  const isDeleted = ({ messageId }: Told) => rowOf.get(messageId)?.deleted_at !== null;
  if (told.some(isDeleted)) return false;
  const now = context.clock();
  return database.transaction(async (tx) => {
    const { id: conversationId } = conversation;
    const advance = { id: conversationId, from: after, upTo, now };
    if (late === undefined && !(await advancePushed(tx, advance))) return false;
    for (const group of Map.groupBy(told, (one) => `${one.messageId} ${one.after}`).values()) {
      const { messageId = 0, after: before = 0 } = group[0] ?? {};
      const row = rowOf.get(messageId);
      if (row === undefined) continue;
      const people = new Set(group.map(({ userId }) => userId));
      await queueNotice(tx, {
        notice: noticeOf(context, place, row, before),
        subject: { kind: 'message', conversationId, messageId },
        about: row.id,
        devices: devices.filter(({ userId }) => people.has(userId)),
        now,
      });
    }
    await queueLate(tx, conversationId, { userIds, after, upTo, times: (late?.times ?? 0) + 1 }, now);
    return true;
  });
}

/** Tells what is new since the last time; false where another job was faster and there may be more. */
async function tellNews(context: PushContext, { conversationId, late }: PushMessages): Promise<boolean> {
  const { reader } = context.database;
  const conversation = await findConversationById(reader, conversationId);
  if (conversation === undefined) return true;
  const after = late?.after ?? conversation.pushed_up_to;
  const upTo = late?.upTo ?? (await findNewestId(reader, conversationId));
  return upTo <= after || tell(context, { conversation, after, upTo }, late);
}

/** Tells the people of a conversation what is new in it, on devices that do not show it. */
export function pushMessagesHandler(context: PushContext): JobHandler {
  return {
    maxAttempts: 5,
    retryDelayMs: () => retryMs,
    run: async (payload) => {
      const read = v.safeParse(PushMessagesSchema, payload);
      if (!read.success) throw new PermanentJobError('unreadable payload');
      while (!(await tellNews(context, read.output)));
    },
  };
}
