import type { Notification } from '#contract/notifications.ts';
import type { UnreadRow } from './store.ts';

export function presentUnread({ event_id, unread, read_up_to }: UnreadRow): Notification {
  return { objectId: event_id, notificationsType: 'EVENT_QNA', unread: Number(unread), readUpTo: read_up_to };
}
