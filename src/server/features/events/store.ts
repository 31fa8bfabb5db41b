import { sql } from 'kysely';
import type { EventType } from '#contract/event-fields.ts';
import type { ParticipantStatus } from '#contract/participants.ts';
import { fold } from '#domain/fold.ts';
import type { Reader, Writer } from '#server/db/database.ts';
import type { EventParticipantRow } from '#server/db/tables/events.ts';
import { toFlag } from '#server/db/tables/flag.ts';
import { type PersonRow, personColumns } from '#server/people/present-person.ts';

interface NewEvent {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly suffix: string;
  readonly isPrivate: boolean;
  readonly eventType: EventType;
  readonly now: number;
}

export async function countEvents(db: Reader, ids: readonly number[]): Promise<number> {
  const rows = await db.selectFrom('events').select('id').where('id', 'in', ids).execute();
  return rows.length;
}

/** Inserts an event under a number of its own, unless it is there; true where it was made. */
export async function insertEventOnce(tx: Writer, event: NewEvent): Promise<boolean> {
  const result = await tx
    .insertInto('events')
    .values({
      id: event.id,
      name: event.name,
      description: event.description,
      suffix: event.suffix,
      suffix_key: fold(event.suffix),
      is_private: toFlag(event.isPrivate),
      event_type: event.eventType,
      creator_user_id: null,
      created_at: event.now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
}

export interface NewParticipant {
  readonly eventId: number;
  readonly userId: number;
  readonly status: ParticipantStatus;
  readonly isHost: boolean;
  readonly isAdmin: boolean;
  readonly now: number;
}

/** Gives a person a place in an event, or changes the one they have; flags once given stay. */
export async function upsertParticipant(tx: Writer, participant: NewParticipant): Promise<void> {
  const { eventId, userId, status, now } = participant;
  const flags = {
    ...(participant.isHost ? { is_host: toFlag(true) } : {}),
    ...(participant.isAdmin ? { is_admin: toFlag(true) } : {}),
  };
  await tx
    .insertInto('event_participants')
    .values({
      event_id: eventId,
      user_id: userId,
      status,
      is_host: toFlag(participant.isHost),
      is_admin: toFlag(participant.isAdmin),
      notes: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['event_id', 'user_id']).doUpdateSet({ status, ...flags }))
    .execute();
}

interface Places {
  readonly eventIds: readonly number[];
  readonly userId: number;
}

const placesOf = (tx: Writer, { eventIds, userId }: Places) =>
  tx.updateTable('event_participants').where('user_id', '=', userId).where('event_id', 'in', eventIds);

/** Takes hosting away, and the place too where it was theirs as a host alone. False where they were none. */
export async function removeHost(tx: Writer, places: Places): Promise<boolean> {
  const hosting = placesOf(tx, places).where('is_host', '=', 1);
  await hosting
    .where('status', '=', 'APPROVED')
    .where('is_admin', '=', 0)
    .set({ status: 'REMOVED' })
    .execute();
  const { numUpdatedRows } = await hosting.set({ is_host: 0 }).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes seats of the cohort away; false where there were none. */
export async function removeSeats(tx: Writer, places: Places): Promise<boolean> {
  const { numUpdatedRows } = await placesOf(tx, places)
    .where('status', '=', 'APPROVED')
    .where('is_host', '=', 0)
    .where('is_admin', '=', 0)
    .set({ status: 'REMOVED' })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function findParticipant(
  db: Reader,
  eventId: number,
  userId: number,
): Promise<EventParticipantRow | undefined> {
  return db
    .selectFrom('event_participants')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Counts the seats taken in an event's cohort: approved people who are neither host nor admin. */
export async function countCohort(db: Reader, eventId: number): Promise<number> {
  const row = await db
    .selectFrom('event_participants')
    .select((select) => select.fn.countAll().as('count'))
    .where('event_id', '=', eventId)
    .where('status', '=', 'APPROVED')
    .where('is_host', '=', 0)
    .where('is_admin', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

interface ParticipantSearch {
  readonly eventId: number;
  /** Folded words, each of which must occur in the person's search text. */
  readonly words: readonly string[];
}

const containing = (word: string) => `%${word.replace(/[!%_]/g, '!$&')}%`;

/** Selects approved participants with a name. */
function findParticipants(db: Reader, { eventId, words }: ParticipantSearch) {
  const approved = db
    .selectFrom('event_participants as participant')
    .innerJoin('users', 'users.id', 'participant.user_id')
    .where('participant.event_id', '=', eventId)
    .where('participant.status', '=', 'APPROVED')
    .where('users.first_name', 'is not', null)
    .where('users.last_name', 'is not', null);
  return words.reduce(
    (found, word) => found.where(sql<boolean>`users.search_key like ${containing(word)} escape '!'`),
    approved,
  );
}

export type ParticipantRow = PersonRow &
  Pick<EventParticipantRow, 'is_host' | 'is_admin'> & { readonly participant_id: number };

/** Lists a page of an event's approved participants by name. */
export function listParticipantRows(
  db: Reader,
  { limit, offset, ...search }: ParticipantSearch & { limit: number; offset: number },
): Promise<ParticipantRow[]> {
  return findParticipants(db, search)
    .select(personColumns)
    .select(['participant.id as participant_id', 'participant.is_host', 'participant.is_admin'])
    .orderBy('users.name_key')
    .orderBy('users.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countParticipants(db: Reader, search: ParticipantSearch): Promise<number> {
  const row = await findParticipants(db, search)
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
