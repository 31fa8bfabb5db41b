import type { Insertable } from 'kysely';
import { fold } from '#domain/fold.ts';
import type { Reader, Writer } from '#server/db/database.ts';
import type { EventsTable } from '#server/db/tables/events.ts';
import { toFlag } from '#server/db/tables/flag.ts';
import { insertBelongings } from './store.ts';

type NewRoom = Omit<Insertable<EventsTable>, 'id' | 'suffix_key'>;
/** The columns that people set. */
export type RoomColumns = Omit<NewRoom, 'creator_user_id' | 'created_at'>;

/** Inserts a room with its root folder and its discussion. */
export async function insertRoom(tx: Writer, room: NewRoom): Promise<number> {
  const { id } = await tx
    .insertInto('events')
    .values({ ...room, suffix_key: fold(room.suffix) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const creatorId = room.creator_user_id ?? null;
  await insertBelongings(tx, { eventId: id, creatorId, now: room.created_at });
  return id;
}

export async function updateRoom(tx: Writer, id: number, room: RoomColumns): Promise<void> {
  await tx
    .updateTable('events')
    .set({ ...room, suffix_key: fold(room.suffix) })
    .where('id', '=', id)
    .execute();
}

/** Finds which of these organisations exist. */
export async function findOrganizationIds(db: Reader, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('organizations').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Puts these organisations in the place of a room's sponsors, in their order. */
export async function replaceSponsors(
  tx: Writer,
  eventId: number,
  organizationIds: readonly number[],
): Promise<void> {
  await tx.deleteFrom('event_sponsors').where('event_id', '=', eventId).execute();
  if (organizationIds.length === 0) return;
  const rows = organizationIds.map((id, position) => ({
    event_id: eventId,
    organization_id: id,
    position,
  }));
  await tx.insertInto('event_sponsors').values(rows).execute();
}

export interface QuestionWrite {
  readonly id?: number | undefined;
  readonly question: string;
  readonly placeholder: string;
  readonly isRequired: boolean;
}

/** Writes a room's questions in their order: those with an id are changed, the others new. */
export async function writeQuestions(
  tx: Writer,
  eventId: number,
  questions: readonly QuestionWrite[],
): Promise<void> {
  for (const [position, { id, question, placeholder, isRequired }] of questions.entries()) {
    const row = { position, question, placeholder, is_required: toFlag(isRequired) };
    if (id === undefined)
      await tx
        .insertInto('event_questions')
        .values({ ...row, event_id: eventId, retired_at: null })
        .execute();
    else await tx.updateTable('event_questions').set(row).where('id', '=', id).execute();
  }
}

/** Retires questions: they are no longer asked, and the answers to them stay. */
export async function retireQuestions(tx: Writer, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('event_questions').set({ retired_at: now }).where('id', 'in', ids).execute();
}
