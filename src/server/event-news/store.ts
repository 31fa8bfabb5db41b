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

/** One file or link, or all of a folder. */
export type DeletedResources = { readonly linkId: number } | { readonly folderId: number };

/** Deletes what was written when these were added, known by its room, its person and its moment. */
export async function deleteNewsOfResources(tx: Writer, deleted: DeletedResources): Promise<void> {
  await tx
    .deleteFrom('event_news')
    .where('event_news.type', '=', 'EVENT_RESOURCE')
    .where('event_news.id', 'in', (from) => {
      const news = from
        .selectFrom('resource_links as link')
        .innerJoin('event_news as news', (join) =>
          join
            .onRef('news.event_id', '=', 'link.event_id')
            .onRef('news.actor_id', '=', 'link.user_id')
            .onRef('news.created_at', '=', 'link.created_at')
            .on('news.type', '=', 'EVENT_RESOURCE'),
        )
        // One of each link, also where somebody has added two at the same moment.
        .select(({ fn }) => fn.min('news.id').as('id'));
      return 'linkId' in deleted
        ? news.where('link.id', '=', deleted.linkId)
        : news.where('link.folder_id', '=', deleted.folderId).groupBy('news.id');
    })
    .execute();
}

interface ReadAll {
  readonly eventId: number;
  readonly userId: number;
  readonly type: NotificationsType;
}

/** Moves a read position to the newest of a kind there is. */
export async function readAll(tx: Writer, { eventId, userId, type }: ReadAll): Promise<void> {
  const newest = await tx
    .selectFrom('event_news')
    .select('id')
    .where('event_id', '=', eventId)
    .where('type', '=', type)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest === undefined) return;
  await raiseReadUpTo(tx, { eventId, userId, type, readUpTo: newest.id });
}

/** Moves a person's read position in an event's discussion to its newest message: what was written before is not new. */
export async function readDiscussion(
  tx: Writer,
  { eventId, userId }: { readonly eventId: number; readonly userId: number },
): Promise<void> {
  const newest = await tx
    .selectFrom('conversations')
    .innerJoin('messages', 'messages.conversation_id', 'conversations.id')
    .select(['conversations.id as conversation_id', 'messages.id as read_up_to'])
    .where('conversations.event_id', '=', eventId)
    .orderBy('messages.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest === undefined) return;
  await tx
    .insertInto('conversation_members')
    .values({ ...newest, user_id: userId, seen_up_to: 0, is_muted: 0, last_message_id: null })
    .onConflict((conflict) =>
      conflict.columns(['conversation_id', 'user_id']).doUpdateSet({ read_up_to: newest.read_up_to }),
    )
    .execute();
}

interface Position {
  readonly userId: number;
  readonly eventId: number;
  readonly type: NotificationsType;
  readonly readUpTo: number;
}

/** Moves the read position forward; leaves it where another device has read further. */
export async function raiseReadUpTo(
  tx: Writer,
  { userId, eventId, type, readUpTo }: Position,
): Promise<void> {
  await tx
    .insertInto('notification_reads')
    .values({ user_id: userId, event_id: eventId, type, read_up_to: readUpTo })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'event_id', 'type'])
        .doUpdateSet({ read_up_to: readUpTo })
        .where('notification_reads.read_up_to', '<', readUpTo),
    )
    .execute();
}

/** Has the tables of an event read anew, where it has any: the seat of who is no longer in counts no more. */
export async function showTablesAnew(tx: Writer, eventId: number): Promise<void> {
  await tx
    .updateTable('event_table_versions')
    .set(({ eb, ref }) => ({ version: eb(ref('version'), '+', 1) }))
    .where('event_id', '=', eventId)
    .execute();
}
