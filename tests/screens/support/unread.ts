import { listUnread, markRead, type Notification, type NotificationsType } from '#contract/notifications.ts';
import type { Thread } from '#contract/threads.ts';
import type { Phone } from './open-app.tsx';
import { announcements, type Forum, forum } from './threads.ts';

/** What is new in announcements and forum, as one server counts it. */
export interface UnreadPosts {
  /** Somebody writes, and that is new until it was seen. */
  write(eventId: number, message: string): Thread;
  /** All of it was seen on another phone of the same person. */
  readElsewhere(eventId: number): void;
  unreadIn(eventId: number): number;
}

/** Counts what others write, and hears of what was seen. */
export function countUnread({ server, tell }: Phone, posts: Forum): UnreadPosts {
  const written = new Map<number, number[]>([
    [announcements, []],
    [forum, []],
  ]);
  const seen = new Map<number, number>();
  const idsIn = (eventId: number) => written.get(eventId) ?? [];
  const record = (objectId: number): Notification => {
    const readUpTo = seen.get(objectId) ?? 0;
    const unread = idsIn(objectId).filter((id) => id > readUpTo).length;
    const newest = idsIn(objectId).at(-1) ?? 0;
    return { objectId, notificationsType: 'EVENT_QNA', unread, readUpTo, newest };
  };
  const see = (eventId: number, upTo = idsIn(eventId).at(-1) ?? 0) => {
    seen.set(eventId, Math.max(seen.get(eventId) ?? 0, upTo));
    tell({ type: 'own.read' });
  };
  server.on(listUnread, () => [announcements, forum].map(record));
  server.on(markRead, ({ body }) => {
    see(body.objectId, body.upTo);
    return record(body.objectId);
  });
  return {
    write(eventId, message) {
      const thread = posts.write({ eventId, message });
      idsIn(eventId).push(thread.id);
      return thread;
    },
    readElsewhere: (eventId) => see(eventId),
    unreadIn: (eventId) => record(eventId).unread,
  };
}

type RoomKind = Exclude<NotificationsType, 'EVENT_QNA'>;

/** What is new in rooms, as one server counts it. */
export interface RoomNews {
  /** Something happens, and that is new until it was seen. */
  happen(objectId: number, kind: RoomKind, count?: number): void;
  /** All of it was seen on another phone of the same person. */
  readElsewhere(objectId: number, kind: RoomKind): void;
  unreadIn(objectId: number, kind: RoomKind): number;
}

/** Counts what happens in rooms, and hears of what was seen. */
export function countRoomNews({ server, tell }: Phone): RoomNews {
  const records = new Map<string, Notification>();
  const key = (objectId: number, kind: NotificationsType) => `${objectId} ${kind}`;
  const record = (objectId: number, notificationsType: NotificationsType): Notification =>
    records.get(key(objectId, notificationsType)) ?? {
      objectId,
      notificationsType,
      unread: 0,
      readUpTo: 0,
      newest: 0,
    };
  const put = (next: Notification) => {
    records.set(key(next.objectId, next.notificationsType), next);
    return next;
  };
  const see = (objectId: number, kind: NotificationsType, upTo?: number) => {
    const was = record(objectId, kind);
    const readUpTo = Math.max(was.readUpTo, upTo ?? was.newest);
    tell({ type: 'own.read' });
    return put({ ...was, readUpTo, unread: Math.min(was.unread, was.newest - readUpTo) });
  };
  server.on(listUnread, () => [...records.values()]);
  server.on(markRead, ({ body }) => see(body.objectId, body.notificationsType, body.upTo));
  return {
    happen(objectId, kind, count = 1) {
      const was = record(objectId, kind);
      put({ ...was, unread: was.unread + count, newest: was.newest + count });
      tell({ type: kind === 'EVENT_REGISTRANTS' ? 'event.registrants' : 'event.changed', eventId: objectId });
    },
    readElsewhere: (objectId, kind) => void see(objectId, kind),
    unreadIn: (objectId, kind) => record(objectId, kind).unread,
  };
}
