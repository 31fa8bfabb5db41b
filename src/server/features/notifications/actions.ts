import type { Notification, NotificationsType } from '#contract/notifications.ts';
import type { ActionContext } from '#server/action.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { countedEvents, presentUnread } from './read.ts';
import { findNewestThread, listUnreadRows, raiseReadUpTo } from './store.ts';

interface Mark {
  readonly notificationsType: NotificationsType;
  readonly objectId: number;
  readonly upTo?: number | undefined;
}

/** Moves the read position forward, never back, and never past what there is. */
export async function markAsRead(
  { tx, onCommit, context, me }: ActionContext,
  { notificationsType, objectId: eventId, upTo = Number.POSITIVE_INFINITY }: Mark,
): Promise<Notification> {
  const isCounted = notificationsType === 'EVENT_QNA' && countedEvents(context).includes(eventId);
  const position = { userId: me.userId, eventIds: [eventId] };
  const [before] = isCounted ? await listUnreadRows(tx, position) : [];
  if (before === undefined) throw new ProblemError('not_found');
  const readUpTo = Math.min(upTo, await findNewestThread(tx, eventId));
  if (readUpTo <= before.read_up_to) return presentUnread(before);
  await raiseReadUpTo(tx, { userId: me.userId, eventId, readUpTo });
  onCommit(() => context.realtime.toPerson(me.userId, { type: 'own.read' }));
  const [after = before] = await listUnreadRows(tx, position);
  return presentUnread(after);
}
