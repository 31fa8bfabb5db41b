import { listUnread, markRead, type Notification } from '#contract/notifications.ts';
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
