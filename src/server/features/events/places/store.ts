import { sql } from 'kysely';
import type { ParticipantStatus } from '#contract/participants.ts';
import type { Reader, Writer } from '#server/db/database.ts';
import { containing } from '#server/db/search.ts';
import type { EventParticipantRow } from '#server/db/tables/events.ts';
import { toFlag } from '#server/db/tables/flag.ts';
import { type PersonRow, personColumns } from '#server/people/present-person.ts';
import { eventChanged } from '#server/people/versions.ts';
import { authorChanged } from '#server/thread-versions/store.ts';

export interface NewParticipant {
  readonly eventId: number;
  readonly userId: number;
  readonly status: ParticipantStatus;
  readonly isHost: boolean;
  readonly isAdmin: boolean;
  readonly now: number;
}

/** Columns of a place that nobody has decided about. */
const undecided = { decided_by: null, decided_at: null, decided_from: null } as const;

/** Columns of a status that came of itself at a moment: who is approved is in from then on. */
const statusSince = (status: ParticipantStatus, now: number) => ({
  ...undecided,
  status,
  approved_at: status === 'APPROVED' ? now : null,
});

/** Gives a person a place in an event, or changes the one they have; flags once given stay. */
export async function upsertParticipant(tx: Writer, participant: NewParticipant): Promise<void> {
  const { eventId, userId, status, now } = participant;
  const known = await findParticipant(tx, eventId, userId);
  const since = known?.status === status ? { status } : statusSince(status, now);
  const flags = {
    ...(participant.isHost ? { is_host: toFlag(true) } : {}),
    ...(participant.isAdmin ? { is_admin: toFlag(true) } : {}),
  };
  await tx
    .insertInto('event_participants')
    .values({
      event_id: eventId,
      user_id: userId,
      ...statusSince(status, now),
      is_host: toFlag(participant.isHost),
      is_admin: toFlag(participant.isAdmin),
      notes: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['event_id', 'user_id']).doUpdateSet({ ...since, ...flags }))
    .execute();
  if (participant.isHost) await authorChanged(tx, { userId, eventIds: [eventId] });
  eventChanged(tx, eventId);
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
    .set({ ...undecided, status: 'REMOVED', approved_at: null })
    .execute();
  const { numUpdatedRows } = await hosting.set({ is_host: 0 }).executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await authorChanged(tx, places);
  eventsChanged(tx, places);
  return true;
}

/** Takes seats of the cohort away; false where there were none. */
export async function removeSeats(tx: Writer, places: Places): Promise<boolean> {
  const { numUpdatedRows } = await placesOf(tx, places)
    .where('status', '=', 'APPROVED')
    .where('is_host', '=', 0)
    .where('is_admin', '=', 0)
    .set({ ...undecided, status: 'REMOVED', approved_at: null })
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  eventsChanged(tx, places);
  return true;
}

function eventsChanged(tx: Writer, { eventIds }: Places): void {
  for (const eventId of eventIds) eventChanged(tx, eventId);
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
  Pick<EventParticipantRow, 'is_host' | 'is_admin' | 'notes'> & { readonly participant_id: number };

/** Lists a page of an event's approved participants by name. */
export function listParticipantRows(
  db: Reader,
  { limit, offset, ...search }: ParticipantSearch & { limit: number; offset: number },
): Promise<ParticipantRow[]> {
  return findParticipants(db, search)
    .select(personColumns)
    .select([
      'participant.id as participant_id',
      'participant.is_host',
      'participant.is_admin',
      'participant.notes',
    ])
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

export const recordColumns = [
  ...personColumns,
  'participant.id as participant_id',
  'participant.is_host',
  'participant.is_admin',
  'participant.notes',
  'participant.status',
  'participant.created_at as joined_at',
] as const;

export type RecordRow = ParticipantRow & Pick<EventParticipantRow, 'status'> & { readonly joined_at: number };

interface PlaceOf {
  readonly eventId: number;
  readonly userId: number;
}

/** Finds the place of a person with the person. */
export function findRecord(db: Reader, { eventId, userId }: PlaceOf): Promise<RecordRow | undefined> {
  return db
    .selectFrom('event_participants as participant')
    .innerJoin('users', 'users.id', 'participant.user_id')
    .select(recordColumns)
    .where('participant.event_id', '=', eventId)
    .where('participant.user_id', '=', userId)
    .executeTakeFirst();
}

export interface NewPlace extends PlaceOf {
  readonly status: ParticipantStatus;
  readonly isAdmin: boolean;
  readonly owesAnswers: boolean;
  /** Host or admin who gives it; null for who joins. */
  readonly decidedBy: number | null;
  readonly now: number;
}

/** Gives a person a place, or a new one instead of the old: flags of the old one do not come back. */
export async function givePlace(tx: Writer, place: NewPlace): Promise<void> {
  const values = {
    ...statusSince(place.status, place.now),
    decided_by: place.decidedBy,
    is_host: toFlag(false),
    is_admin: toFlag(place.isAdmin),
    owes_answers: toFlag(place.owesAnswers),
    created_at: place.now,
  };
  await tx
    .insertInto('event_participants')
    .values({ event_id: place.eventId, user_id: place.userId, notes: null, ...values })
    .onConflict((conflict) => conflict.columns(['event_id', 'user_id']).doUpdateSet(values))
    .execute();
}

export async function setAdminFlag(
  tx: Writer,
  { eventId, userId }: PlaceOf,
  isAdmin: boolean,
): Promise<void> {
  await tx
    .updateTable('event_participants')
    .set({ is_admin: toFlag(isAdmin) })
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .execute();
}

/** Sets the class of an imported ticket. */
export async function setTicket(tx: Writer, { eventId, userId }: PlaceOf, ticket: string): Promise<void> {
  await tx
    .updateTable('event_participants')
    .set({ ticket })
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .execute();
}

export async function deletePlace(tx: Writer, { eventId, userId }: PlaceOf): Promise<void> {
  await tx
    .deleteFrom('event_participants')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .execute();
}

/** Answers true where an approved host is there besides this person. */
export async function hasOtherHost(db: Reader, { eventId, userId }: PlaceOf): Promise<boolean> {
  const row = await db
    .selectFrom('event_participants')
    .select('id')
    .where('event_id', '=', eventId)
    .where('user_id', '!=', userId)
    .where('status', '=', 'APPROVED')
    .where('is_host', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
