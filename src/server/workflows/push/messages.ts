import * as v from 'valibot';
import { pushTags } from '#contract/push-message.ts';
import { clientMessageLimits } from '#contract/realtime.ts';
import { displayName } from '#domain/person.ts';
import type { ConversationRow } from '#server/db/tables/chat.ts';
import { presentMessage } from '#server/features/chat/present.ts';
import {
  advancePushed,
  listReadings,
  listRecent,
  type Reading,
  type RecentRow,
} from '#server/features/chat/push-reader.ts';
import {
  findConversationById,
  listMessagesById,
  unreadMax,
  type WrittenRow,
} from '#server/features/chat/reader.ts';
import { findNamedRoom } from '#server/features/events/push-reader.ts';
import { type JobHandler, PermanentJobError } from '#server/jobs/jobs.ts';
import { insertJob } from '#server/jobs/store.ts';
import { type Addressee, queueNotice } from '#server/push/notices.ts';
import { type Device, listDevices } from '#server/push/store.ts';
import { type PushMessages, PushMessagesSchema, pushKinds } from '#server/push/subjects.ts';
import { plainExcerpt } from '#server/rich-text/excerpt.ts';
import { notice, type PushContext, shownMaxLength } from './notice.ts';

/** Time after which somebody who had the conversation on the screen, and has not read it, is told all the same. */
const lateMs = clientMessageLimits.lookingLapsesMs + 5_000;
const retryMs = 5_000;

interface Asked {
  readonly conversation: ConversationRow;
  /** Messages up to this one have been told. */
  readonly after: number;
  /** The newest messages, the newest first. */
  readonly recent: readonly RecentRow[];
  /** Only these, of those who had the conversation on their screens. */
  readonly only: ReadonlySet<number> | null;
}

/** Message that one person is told of: the newest that is not theirs and not read. */
interface Told {
  readonly userId: number;
  readonly messageId: number;
  /** The one before it that they see. */
  readonly after: number;
  readonly count: number;
}

const isSeenBy = (userId: number) => (row: RecentRow) => row.is_withheld === 0 || row.user_id === userId;

/** Finds what a person is to be told; null where there is nothing new to them, or they want to hear nothing. */
function toldOf(
  userId: number,
  { recent, after, readings }: Asked & { readonly readings: ReadonlyMap<number, Reading> },
): Told | null {
  const { readUpTo = 0, isMuted = false } = readings.get(userId) ?? {};
  if (isMuted) return null;
  const seen = recent.filter(isSeenBy(userId));
  const unread = seen.filter(
    ({ id, user_id, deleted_at }) => id > readUpTo && user_id !== userId && deleted_at === null,
  );
  const newest = unread[0];
  if (newest === undefined || newest.id <= after) return null;
  const before = seen.find(({ id }) => id < newest.id);
  return { userId, messageId: newest.id, after: before?.id ?? 0, count: Math.min(unread.length, unreadMax) };
}

/** Finds who is told now, and who only if they have not read it after a while, since it is on their screen. */
async function findTold(context: PushContext, asked: Asked) {
  const { reader } = context.database;
  const { conversation, only } = asked;
  const { event_id: eventId, first_user_id: first, second_user_id: second } = conversation;
  const of =
    eventId === null ? { userIds: [first, second].filter((id) => id !== null) } : { approvedIn: eventId };
  const devices = await listDevices(reader, { of, kind: 'messages', now: context.clock() });
  const people = new Set(devices.map(({ userId }) => userId).filter((id) => only?.has(id) ?? true));
  const readings = await listReadings(reader, conversation.id, [...people]);
  const looking = context.realtime.peopleLookingAt(conversation.sid);
  const told = [...people].flatMap((userId) => toldOf(userId, { ...asked, readings }) ?? []);
  return {
    devices,
    told: told.filter(({ userId }) => !looking.has(userId)),
    late: told.filter(({ userId }) => looking.has(userId)).map(({ userId }) => userId),
  };
}

/** Makes the notification of one message; whoever gets it is not its author. */
function noticeOf(
  context: PushContext,
  { conversation, room }: Place,
  { row, after }: { readonly row: WrittenRow; readonly after: number },
) {
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

interface Place {
  readonly conversation: ConversationRow;
  readonly room: { readonly name: string; readonly suffix: string } | null;
}

const addressees = (devices: readonly Device[], told: readonly Told[]): readonly Addressee[] => {
  const countOf = new Map(told.map(({ userId, count }) => [userId, count]));
  return devices.flatMap(({ id, userId }) => {
    const count = countOf.get(userId);
    return count === undefined ? [] : [{ id, userId, count }];
  });
};

/** Tells what is new in a conversation; false where another job has told something of it meanwhile. */
async function tell(context: PushContext, asked: Asked): Promise<boolean> {
  const { database } = context;
  const { conversation, recent, only, after } = asked;
  const { devices, told, late } = await findTold(context, asked);
  const groups = Map.groupBy(told, ({ messageId, after: before }) => `${messageId} ${before}`);
  const rows = await listMessagesById(database.reader, [...new Set(told.map(({ messageId }) => messageId))]);
  const rowOf = new Map(rows.map((row) => [row.message_id, row]));
  const { event_id: eventId } = conversation;
  const room = eventId === null ? null : ((await findNamedRoom(database.reader, eventId)) ?? null);
  const now = context.clock();
  return database.transaction(async (tx) => {
    const upTo = recent[0]?.id ?? after;
    const isFirst =
      only !== null || (await advancePushed(tx, { id: conversation.id, from: after, upTo, now }));
    if (!isFirst) return false;
    for (const group of groups.values()) {
      const row = rowOf.get(group[0]?.messageId ?? 0);
      if (row === undefined || row.deleted_at !== null) continue;
      const content = noticeOf(context, { conversation, room }, { row, after: group[0]?.after ?? 0 });
      await queueNotice(tx, { notice: content, devices: addressees(devices, group), now });
    }
    if (late.length > 0 && only === null)
      await insertJob(tx, {
        kind: pushKinds.messages,
        payload: JSON.stringify({
          conversationId: conversation.id,
          late: { userIds: late, after },
        } satisfies PushMessages),
        run_at: now + lateMs,
      });
    return true;
  });
}

/** Tells what is new since the last time; false where another job was faster and there may be more. */
async function tellNews(context: PushContext, { conversationId, late }: PushMessages): Promise<boolean> {
  const { reader } = context.database;
  const conversation = await findConversationById(reader, conversationId);
  if (conversation === undefined) return true;
  const after = late?.after ?? conversation.pushed_up_to;
  const recent = await listRecent(reader, conversationId, unreadMax + 1);
  if ((recent[0]?.id ?? 0) <= after) return true;
  const only = late === undefined ? null : new Set(late.userIds);
  return tell(context, { conversation, after, recent, only });
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
