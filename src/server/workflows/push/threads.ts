import * as v from 'valibot';
import { pushTags } from '#contract/push-message.ts';
import { canReadContent } from '#domain/event-access.ts';
import { displayName } from '#domain/person.ts';
import type { Reader } from '#server/db/database.ts';
import type { ThreadRow } from '#server/db/tables/threads.ts';
import { findNamedRoom } from '#server/features/events/push-reader.ts';
import { viewThread } from '#server/features/threads/read.ts';
import { findThreadById } from '#server/features/threads/writer.ts';
import { type JobHandler, PermanentJobError } from '#server/jobs/jobs.ts';
import { findParticipation } from '#server/people/store.ts';
import { type PushNotice, queueNotice, type Telling } from '#server/push/notices.ts';
import { listDevices } from '#server/push/store.ts';
import { PushThreadSchema } from '#server/push/subjects.ts';
import { plainExcerpt } from '#server/rich-text/excerpt.ts';
import { notice, type PushContext, shownMaxLength } from './notice.ts';

/** Nobody has liked it who is told of it. */
const viewedByNobody = 0;

/** Makes what is told of an announcement: to everybody who may read it but its author. */
async function ofAnnouncement(
  context: PushContext,
  { id, event_id: eventId, user_id: authorId }: ThreadRow,
): Promise<Telling> {
  const { reader } = context.database;
  const asked = { of: { approvedIn: eventId }, kind: 'announcements', now: context.clock() } as const;
  const devices = (await listDevices(reader, asked)).filter(({ userId }) => userId !== authorId);
  const thread = await viewThread(reader, context, { eventId, id, userId: viewedByNobody });
  const told = notice(context, {
    title: 'Announcements',
    body: `${displayName(thread.user)}: ${plainExcerpt(thread.message, shownMaxLength)}`,
    image: thread.user.image,
    tag: pushTags.announcements,
    link: '/announce',
    content: { type: 'thread.posted', eventId, thread },
    urgency: 'normal',
  });
  return { notice: told, subject: { kind: 'thread', threadId: id }, about: authorId, devices };
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

/** Finds whom an answer is for: the author of what it answers, where they may still read it; null where that is nobody. */
export async function findAsker(
  db: Reader,
  { event_id: eventId, parent_id: parentId, user_id: authorId }: ThreadRow,
): Promise<number | null> {
  const asker = parentId === null ? undefined : (await findThreadById(db, parentId))?.user_id;
  if (asker === undefined || asker === authorId) return null;
  return canReadContent(await findParticipation(db, eventId, asker)) ? asker : null;
}

/** Makes what is told of an answer; null where there is nobody to tell. */
async function ofAnswer(context: PushContext, row: ThreadRow, postId: number): Promise<Telling | null> {
  const { reader } = context.database;
  const { id, event_id: eventId } = row;
  const asker = await findAsker(reader, row);
  if (asker === null) return null;
  const of = { userIds: [asker] };
  const devices = await listDevices(reader, { of, kind: 'answers', now: context.clock() });
  const answer = await viewThread(reader, context, { eventId, id, userId: viewedByNobody });
  const told = notice(context, {
    title: `${displayName(answer.user)} answered you`,
    body: plainExcerpt(answer.message, shownMaxLength),
    image: answer.user.image,
    urgency: 'normal',
    ...(await placeOfPost(context, { eventId, postId })),
  });
  return { notice: told, subject: { kind: 'thread', threadId: id }, about: row.user_id, devices };
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
