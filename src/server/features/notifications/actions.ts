import type { Notification, NotificationsType } from '#contract/notifications.ts';
import type { ActionContext } from '#server/action.ts';
import { raiseReadUpTo } from '#server/event-news/store.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { findUnread } from './read.ts';

interface Mark {
  readonly notificationsType: NotificationsType;
  readonly objectId: number;
  readonly upTo?: number | undefined;
}

/** Moves the read position forward, never back, and never past what there is. */
export async function markAsRead(
  { tx, onCommit, context, me: { userId } }: ActionContext,
  { notificationsType: type, objectId: eventId, upTo = Number.POSITIVE_INFINITY }: Mark,
): Promise<Notification> {
  const asked = { userId, eventId, type };
  const before = await findUnread(tx, context, asked);
  if (before === undefined) throw new ProblemError('not_found');
  const readUpTo = Math.min(upTo, before.newest);
  if (readUpTo <= before.readUpTo) return before;
  await raiseReadUpTo(tx, { ...asked, readUpTo });
  onCommit(() => context.realtime.toPerson(userId, { type: 'own.read' }));
  return (await findUnread(tx, context, asked)) ?? before;
}
