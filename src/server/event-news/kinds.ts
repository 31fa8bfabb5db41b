import type { NotificationsType } from '#contract/notifications.ts';

/** Kind of what is new in rooms: who is told of it, and where it is counted. */
export interface RoomKind {
  readonly type: NotificationsType;
  /** Only hosts and admins are told. */
  readonly isForManagers: boolean;
  /** Rows that `event-news` writes, or the room's posts. */
  readonly source: 'news' | 'threads';
}

/** The kinds that rooms have, in the order in which they are answered. */
export const roomKinds: readonly RoomKind[] = [
  { type: 'EVENT_ABOUT', isForManagers: false, source: 'news' },
  { type: 'EVENT_PEOPLE', isForManagers: false, source: 'news' },
  { type: 'EVENT_QNA', isForManagers: false, source: 'threads' },
  { type: 'EVENT_RESOURCE', isForManagers: false, source: 'news' },
  { type: 'EVENT_REGISTRANTS', isForManagers: true, source: 'news' },
];

/** The one kind of announcements and forum. */
export const cohortKind: RoomKind = { type: 'EVENT_QNA', isForManagers: false, source: 'threads' };
