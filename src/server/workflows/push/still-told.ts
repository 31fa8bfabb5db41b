import { findConversationById } from '#server/features/chat/reader.ts';
import { findWaiting } from '#server/features/events/push-reader.ts';
import { findUnread } from '#server/features/notifications/read.ts';
import { findThreadById, hasNewerPost } from '#server/features/threads/writer.ts';
import type { Addressee, PushSubject } from '#server/push/notices.ts';
import type { StillTold } from '#server/push/send-push.ts';
import { type Device, listDevices } from '#server/push/store.ts';
import type { PushContext } from './notice.ts';
import { findAsker } from './threads.ts';
import { findTold } from './told.ts';

type Of<Kind extends PushSubject['kind']> = Extract<PushSubject, { kind: Kind }>;
type Devices = readonly Device[];
/** Devices of one job, and which attempt it is. */
interface Turn {
  readonly devices: Devices;
  readonly attempt: number;
}
const nobody: readonly Addressee[] = [];
const idsOf = (devices: Devices) => devices.map(({ id }) => id);
const alone = (devices: Devices): readonly Addressee[] => devices.map((device) => ({ ...device, count: 1 }));

/**
 * Of a message those who have not read it. A later attempt leaves out whoever has something newer, of which they are
 * told by its own job; a first one does not, or a room that never rests would tell most of its people nothing.
 */
async function ofMessage(
  context: PushContext,
  { conversationId, messageId }: Of<'message'>,
  { devices, attempt }: Turn,
): Promise<readonly Addressee[]> {
  const conversation = await findConversationById(context.database.reader, conversationId);
  if (conversation === undefined) return nobody;
  const span = { conversation, after: messageId - 1, upTo: messageId };
  const { devices: left, told } = await findTold(context, span, {
    among: idsOf(devices),
    ...(attempt === 1 && { until: messageId }),
  });
  const countOf = new Map(told.map(({ userId, count }) => [userId, count]));
  return left.flatMap((device) => {
    const count = countOf.get(device.userId);
    return count === undefined ? [] : [{ ...device, count }];
  });
}

/** Of an announcement those who have not seen it, unless there is a newer one; of an answer its asker. */
async function ofThread(
  context: PushContext,
  { threadId }: Of<'thread'>,
  devices: Devices,
): Promise<readonly Addressee[]> {
  const { database, clock } = context;
  const { reader } = database;
  const row = await findThreadById(reader, threadId);
  if (row === undefined || row.deleted_at !== null) return nobody;
  const asked = { among: idsOf(devices), now: clock() };
  if (row.parent_id !== null) {
    const asker = await findAsker(reader, row);
    const of = { userIds: asker === null ? [] : [asker] };
    return alone(await listDevices(reader, { ...asked, of, kind: 'answers' }));
  }
  if (await hasNewerPost(reader, row)) return nobody;
  const { event_id: eventId } = row;
  const left: Addressee[] = [];
  const of = { approvedIn: eventId };
  for (const device of await listDevices(reader, { ...asked, of, kind: 'announcements' })) {
    const unread = await findUnread(reader, context, { userId: device.userId, eventId, type: 'EVENT_QNA' });
    if (unread && unread.unread > 0) left.push({ ...device, count: unread.unread });
  }
  return left;
}

/** Of a request to join the hosts and admins, while the same person waits and came last. */
async function ofRequests(
  { database: { reader }, clock }: PushContext,
  { eventId, userId }: Of<'requests'>,
  devices: Devices,
): Promise<readonly Addressee[]> {
  const waiting = await findWaiting(reader, eventId);
  if (waiting?.userId !== userId) return nobody;
  const asked = {
    of: { managersOf: eventId },
    kind: 'approvals',
    among: idsOf(devices),
    now: clock(),
  } as const;
  return alone(await listDevices(reader, asked));
}

/**
 * Creates the answer to who is told when their turn comes: between the queue and the push, and between two attempts,
 * things are read and deleted, people leave, and newer news comes.
 */
export function createStillTold(context: PushContext): StillTold {
  return async (subject, turn) => {
    const { devices } = turn;
    if (devices.length === 0) return nobody;
    if (subject.kind === 'message') return ofMessage(context, subject, turn);
    if (subject.kind === 'thread') return ofThread(context, subject, devices);
    return subject.kind === 'requests' ? ofRequests(context, subject, devices) : alone(devices);
  };
}
