import * as v from 'valibot';
import { pushTags } from '#contract/push-message.ts';
import { canReadContent } from '#domain/event-access.ts';
import { displayName } from '#domain/person.ts';
import type { ThreadRow } from '#server/db/tables/threads.ts';
import { findNamedRoom } from '#server/features/events/push-reader.ts';
import { findUnread } from '#server/features/notifications/read.ts';
import { viewThread } from '#server/features/threads/read.ts';
import { findThreadById } from '#server/features/threads/writer.ts';
import { type JobHandler, PermanentJobError } from '#server/jobs/jobs.ts';
import { findParticipation } from '#server/people/store.ts';
import { type Addressee, type PushNotice, queueNotice } from '#server/push/notices.ts';
import { listDevices } from '#server/push/store.ts';
import { PushThreadSchema } from '#server/push/subjects.ts';
import { plainExcerpt } from '#server/rich-text/excerpt.ts';
import { notice, type PushContext, shownMaxLength } from './notice.ts';

interface Telling {
  readonly notice: PushNotice;
  readonly devices: readonly Addressee[];
}

/** Finds who is told of an announcement: everybody who may read it but its author. */
async function ofAnnouncement(
  context: PushContext,
  { id, event_id: eventId, user_id: authorId }: ThreadRow,
): Promise<Telling | null> {
  const { reader } = context.database;
  const all = await listDevices(reader, {
    of: { approvedIn: eventId },
    kind: 'announcements',
    now: context.clock(),
  });
  const devices: Addressee[] = [];
  for (const device of all) {
    if (device.userId === authorId) continue;
    const asked = { userId: device.userId, eventId, type: 'EVENT_QNA' } as const;
    const unread = (await findUnread(reader, context, asked))?.unread ?? 0;
    // Who has seen it meanwhile is told nothing.
    if (unread > 0) devices.push({ ...device, count: unread });
  }
  const [first] = devices;
  if (first === undefined) return null;
  const thread = await viewThread(reader, context, { eventId, id, userId: first.userId });
  const told = notice(context, {
    title: 'Announcements',
    body: `${displayName(thread.user)}: ${plainExcerpt(thread.message, shownMaxLength)}`,
    image: thread.user.image,
    tag: pushTags.announcements,
    link: '/announce',
    content: { type: 'thread.posted', eventId, thread },
    urgency: 'normal',
  });
  return { notice: told, devices };
}

/** Finds path and tag of answers to a post of the forum, or to a question of a room. */
async function placeOfPost(
  { database, programme }: PushContext,
  { eventId, postId }: { readonly eventId: number; readonly postId: number },
): Promise<Pick<PushNotice, 'link' | 'tag'>> {
  if (eventId === programme.eventIds.forum)
    return { link: `/forum/${postId}`, tag: pushTags.answers('forum', postId) };
  const room = await findNamedRoom(database.reader, eventId);
  const place = eventId === programme.eventIds.onboarding ? 'onboarding' : eventId;
  return { link: `/w/${room?.suffix}/qna`, tag: pushTags.answers(place, postId) };
}

/** Finds who is told of an answer: the author of what it answers. */
async function ofAnswer(context: PushContext, row: ThreadRow, parentId: number): Promise<Telling | null> {
  const { reader } = context.database;
  const { id, event_id: eventId } = row;
  const asker = (await findThreadById(reader, parentId))?.user_id;
  if (asker === undefined || asker === row.user_id) return null;
  if (!canReadContent(await findParticipation(reader, eventId, asker))) return null;
  const of = { userIds: [asker] };
  const devices = await listDevices(reader, { of, kind: 'answers', now: context.clock() });
  if (devices.length === 0) return null;
  const answer = await viewThread(reader, context, { eventId, id, userId: asker });
  const told = notice(context, {
    title: `${displayName(answer.user)} answered you`,
    body: plainExcerpt(answer.message, shownMaxLength),
    image: answer.user.image,
    ...(await placeOfPost(context, { eventId, postId: parentId })),
    urgency: 'normal',
  });
  return { notice: told, devices: devices.map((device) => ({ ...device, count: 1 })) };
}

/** Tells of an announcement whom it is for, and of an answer whose post it answers. */
export function pushThreadHandler(context: PushContext): JobHandler {
  const { database } = context;
  return {
    maxAttempts: 5,
    retryDelayMs: () => 5_000,
    run: async (payload, now) => {
      const read = v.safeParse(PushThreadSchema, payload);
      if (!read.success) throw new PermanentJobError('unreadable payload');
      const row = await findThreadById(database.reader, read.output.threadId);
      if (row === undefined || row.deleted_at !== null) return;
      const told =
        row.parent_id === null
          ? await ofAnnouncement(context, row)
          : await ofAnswer(context, row, row.parent_id);
      if (told !== null) await database.transaction((tx) => queueNotice(tx, { ...told, now }));
    },
  };
}
