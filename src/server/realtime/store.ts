import type { Reader } from '#server/db/database.ts';

export interface EventPeople {
  /** People who may read the event's content. */
  readonly approved: ReadonlySet<number>;
  /** Hosts and admins among them. */
  readonly managers: ReadonlySet<number>;
}

/** Reads the ids of those who are told of an event's changes. */
export async function readPeople(db: Reader, eventId: number): Promise<EventPeople> {
  const rows = await db
    .selectFrom('event_participants')
    .select(['user_id', 'is_host', 'is_admin'])
    .where('event_id', '=', eventId)
    .where('status', '=', 'APPROVED')
    .execute();
  const managers = rows.filter(({ is_host, is_admin }) => is_host === 1 || is_admin === 1);
  const idsOf = (some: typeof rows) => new Set(some.map(({ user_id }) => user_id));
  return { approved: idsOf(rows), managers: idsOf(managers) };
}

/** Reads the ends of sessions by id, in epoch milliseconds; an id that is missing has ended. */
export async function listSessionEnds(db: Reader, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.selectFrom('sessions').select(['id', 'expires_at']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.expires_at]));
}
