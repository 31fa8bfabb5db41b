import type { Notification } from '#contract/notifications.ts';
import type { Context } from '#server/context.ts';
import type { Me } from '#server/http/session.ts';
import { listUnreadRows, type UnreadRow } from './store.ts';

/** Events whose unread things are counted. */
export function countedEvents({ programme }: Context): number[] {
  return [programme.eventIds.announcements, programme.eventIds.forum];
}

export function presentUnread({ event_id, unread, read_up_to }: UnreadRow): Notification {
  return {
    objectId: event_id,
    notificationsType: 'EVENT_QNA',
    unread: Number(unread),
    readUpTo: read_up_to,
    newest: read_up_to,
  };
}

export async function readUnread(context: Context, { userId }: Me): Promise<Notification[]> {
  const rows = await listUnreadRows(context.database.reader, { userId, eventIds: countedEvents(context) });
  return rows.map(presentUnread);
}
