import type { NotificationsType } from '#contract/notifications.ts';

/** How far somebody has seen one kind of thing in one event; `read_up_to` is the id of the newest. */
export interface NotificationReadsTable {
  user_id: number;
  event_id: number;
  type: NotificationsType;
  read_up_to: number;
}

export interface SessionStarsTable {
  user_id: number;
  session_id: number;
  created_at: number;
}
