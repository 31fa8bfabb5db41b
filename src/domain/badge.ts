/** Numbers of unread things by area, as the navigation shows them. */
export interface UnreadByArea {
  readonly announce: number;
  readonly forum: number;
  /** Rooms with anything new. */
  readonly rooms: number;
  /** Conversations of two with anything unread. */
  readonly chat: number;
}

/** Number on the icon of the app: the sum of what the navigation shows. */
export const badgeTotal = ({ announce, forum, rooms, chat }: UnreadByArea): number =>
  announce + forum + rooms + chat;
