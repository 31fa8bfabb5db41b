import type { Participation } from '#domain/event-access.ts';
import type { Reader } from '#server/db/database.ts';
import { type PersonRow, personColumns } from './present-person.ts';

/** Finds the participation of a person in an event; null where there is none. */
export async function findParticipation(
  db: Reader,
  eventId: number,
  userId: number,
): Promise<Participation | null> {
  const row = await db
    .selectFrom('event_participants')
    .select(['status', 'is_host', 'is_admin'])
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { status: row.status, isHost: row.is_host === 1, isAdmin: row.is_admin === 1 };
}

const idOf = (db: Reader, id: number) => db.selectFrom('users').select('id').where('id', '=', id);

/** Answers true where somebody has this id, named or not. */
export const isPerson = async (db: Reader, id: number): Promise<boolean> =>
  (await idOf(db, id).executeTakeFirst()) !== undefined;

/** Answers true for a person with a name: others are not shown to anybody. */
export async function isNamedPerson(db: Reader, id: number): Promise<boolean> {
  const row = await idOf(db, id)
    .where('first_name', 'is not', null)
    .where('last_name', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists people by their ids, in no order. */
export function listPeople(db: Reader, ids: readonly number[]): Promise<PersonRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.selectFrom('users').select(personColumns).where('users.id', 'in', ids).execute();
}
