import type { NotificationsType } from '#contract/notifications.ts';
import type { Writer } from '#server/db/database.ts';

export interface NewsWrite {
  readonly eventId: number;
  readonly type: NotificationsType;
  readonly actorId: number;
  /** Person whom it is about. */
  readonly subjectId: number | null;
  readonly now: number;
}

export async function insertNews(
  tx: Writer,
  { eventId, type, actorId, subjectId, now }: NewsWrite,
): Promise<void> {
  await tx
    .insertInto('event_news')
    .values({ event_id: eventId, type, actor_id: actorId, subject_id: subjectId, created_at: now })
    .execute();
}

interface NewsAbout {
  readonly eventId: number;
  readonly userId: number;
  readonly types: readonly NotificationsType[];
}

export async function deleteNewsAbout(tx: Writer, { eventId, userId, types }: NewsAbout): Promise<void> {
  await tx
    .deleteFrom('event_news')
    .where('event_id', '=', eventId)
    .where('type', 'in', types)
    .where('subject_id', '=', userId)
    .execute();
}
