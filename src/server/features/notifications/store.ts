import type { Reader, Writer } from '#server/db/database.ts';

export interface UnreadRow {
  readonly event_id: number;
  readonly read_up_to: number;
  readonly unread: number | string | bigint;
}

interface Readings {
  readonly userId: number;
  readonly eventIds: readonly number[];
}

/**
 * Counts the threads of others that a person has not read, for each of these events in which the person is approved,
 * from the time of joining.
 */
export function listUnreadRows(db: Reader, { userId, eventIds }: Readings): Promise<UnreadRow[]> {
  return db
    .selectFrom('event_participants as participant')
    .leftJoin('notification_reads as seen', (join) =>
      join
        .onRef('seen.event_id', '=', 'participant.event_id')
        .onRef('seen.user_id', '=', 'participant.user_id')
        .on('seen.type', '=', 'EVENT_QNA'),
    )
    .select((select) => [
      'participant.event_id',
      select.fn.coalesce('seen.read_up_to', select.lit(0)).as('read_up_to'),
      select
        .selectFrom('threads')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('threads.event_id', '=', 'participant.event_id')
        .whereRef('threads.id', '>', select.fn.coalesce('seen.read_up_to', select.lit(0)))
        .whereRef('threads.user_id', '<>', 'participant.user_id')
        .whereRef('threads.created_at', '>=', 'participant.created_at')
        .where('threads.deleted_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('unread'),
    ])
    .where('participant.user_id', '=', userId)
    .where('participant.event_id', 'in', eventIds)
    .where('participant.status', '=', 'APPROVED')
    .orderBy('participant.event_id')
    .execute();
}

/** Finds the id of an event's newest post or answer, deleted or not; 0 where there is none. */
export async function findNewestThread(db: Reader, eventId: number): Promise<number> {
  const row = await db
    .selectFrom('threads')
    .select('id')
    .where('event_id', '=', eventId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

interface Position {
  readonly userId: number;
  readonly eventId: number;
  readonly readUpTo: number;
}

/** Moves the read position forward; leaves it where another device has read further. */
export async function raiseReadUpTo(tx: Writer, { userId, eventId, readUpTo }: Position): Promise<void> {
  await tx
    .insertInto('notification_reads')
    .values({ user_id: userId, event_id: eventId, type: 'EVENT_QNA', read_up_to: readUpTo })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'event_id', 'type'])
        .doUpdateSet({ read_up_to: readUpTo })
        .where('notification_reads.read_up_to', '<', readUpTo),
    )
    .execute();
}
