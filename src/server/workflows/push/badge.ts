import { badgeTotal } from '#domain/badge.ts';
import type { Context } from '#server/context.ts';
import { listUnreadConversations } from '#server/features/chat/list/reader.ts';
import { readUnread } from '#server/features/notifications/read.ts';
import type { ReadBadge } from '#server/push/send-push.ts';

/** Creates the count of what is unread to a person, the same that their app shows on its icon. */
export function createBadge(context: Pick<Context, 'database' | 'programme'>): ReadBadge {
  const { announcements, forum } = context.programme.eventIds;
  const areas = Object.values(context.programme.eventIds);
  return async (userId) => {
    const records = await readUnread(context, { userId });
    const conversations = await listUnreadConversations(context.database.reader, userId);
    const news = records.filter(({ unread }) => unread > 0);
    const unreadIn = (eventId: number) => news.find(({ objectId }) => objectId === eventId)?.unread ?? 0;
    const rooms = new Set([
      ...news.map(({ objectId }) => objectId),
      ...conversations.flatMap(({ event_id: eventId }) => eventId ?? []),
    ]);
    return badgeTotal({
      announce: unreadIn(announcements),
      forum: unreadIn(forum),
      rooms: [...rooms].filter((eventId) => !areas.includes(eventId)).length,
      chat: conversations.filter(({ event_id: eventId }) => eventId === null).length,
    });
  };
}
