import { sql } from 'kysely';
import type { ParticipantStatus } from '#contract/participants.ts';
import type { Reader } from '#server/db/database.ts';
import { readAllBy } from '#server/db/read-by.ts';
import { containing } from '#server/db/search.ts';
import type { EventParticipantRow } from '#server/db/tables/events.ts';
import { type RecordRow, recordColumns } from '#server/features/events/places/store.ts';

export interface RegistrantSearch {
  readonly eventId: number;
  /** Status of those that are wanted; absent for everybody. */
  readonly status?: ParticipantStatus | undefined;
  /** Folded words, each of which must occur in the person's search text or e-mail address. */
  readonly words: readonly string[];
}

/** Finds everybody who asked to join or joined, also those without a name. */
function findRegistrants(db: Reader, { eventId, status, words }: RegistrantSearch) {
  const everybody = db
    .selectFrom('event_participants as participant')
    .innerJoin('users', 'users.id', 'participant.user_id')
    .where('participant.event_id', '=', eventId);
  const wanted = status === undefined ? everybody : everybody.where('participant.status', '=', status);
  return words.reduce((found, word) => {
    const pattern = containing(word);
    return found.where(
      sql<boolean>`(users.search_key like ${pattern} escape '!' or users.email_key like ${pattern} escape '!')`,
    );
  }, wanted);
}

const registrantColumns = [
  ...recordColumns,
  'participant.ticket',
  'participant.owes_answers',
  'participant.decided_by',
  'users.email',
] as const;

export type RegistrantRow = RecordRow &
  Pick<EventParticipantRow, 'ticket' | 'owes_answers' | 'decided_by'> & { readonly email: string };

const selectNewest = (db: Reader, search: RegistrantSearch) =>
  findRegistrants(db, search)
    .select(registrantColumns)
    .orderBy('participant.created_at', 'desc')
    .orderBy('participant.id', 'desc');

/** Lists a page of registrants, the newest first. */
export function listRegistrantRows(
  db: Reader,
  { limit, offset, ...search }: RegistrantSearch & { readonly limit: number; readonly offset: number },
): Promise<RegistrantRow[]> {
  return selectNewest(db, search).limit(limit).offset(offset).execute();
}

/** Values by which a page follows the one before, whoever joins or leaves meanwhile. */
type Cursor = Pick<RegistrantRow, 'joined_at' | 'participant_id'>;

/** Lists some registrants after a row, the newest first; the first ones where there is no row. */
export function listRegistrantRowsAfter(
  db: Reader,
  {
    eventId,
    after,
    limit,
  }: { readonly eventId: number; readonly after: Cursor | null; readonly limit: number },
): Promise<RegistrantRow[]> {
  const rows = selectNewest(db, { eventId, words: [] }).limit(limit);
  if (after === null) return rows.execute();
  const older = sql<boolean>`(participant.created_at, participant.id) < (${after.joined_at}, ${after.participant_id})`;
  return rows.where(older).execute();
}

export async function countRegistrants(db: Reader, search: RegistrantSearch): Promise<number> {
  const row = await findRegistrants(db, search)
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Counts the people of every status that somebody in the room has. */
export async function countStatuses(
  db: Reader,
  eventId: number,
): Promise<Partial<Record<ParticipantStatus, number>>> {
  const rows = await db
    .selectFrom('event_participants')
    .select(['status', (select) => select.fn.countAll().as('count')])
    .where('event_id', '=', eventId)
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
}

/** Lists every question that a room has asked: in its order, those that are no longer asked last. */
export const listEveryQuestion = readAllBy((db, eventId: number) =>
  db
    .selectFrom('event_questions')
    .select(['id', 'question', 'is_required', 'retired_at'])
    .where('event_id', '=', eventId)
    .orderBy(sql`retired_at is not null`)
    .orderBy('position')
    .orderBy('id'),
);

/** Answers of places: their texts by the question's id, by the place's id. */
export type AnswersOfPlaces = ReadonlyMap<number, ReadonlyMap<number, string>>;

/** Finds the answers of these places in one query. */
export async function findAnswers(db: Reader, placeIds: readonly number[]): Promise<AnswersOfPlaces> {
  const answers = new Map<number, Map<number, string>>();
  if (placeIds.length === 0) return answers;
  const rows = await db
    .selectFrom('event_answers')
    .select(['participant_id', 'question_id', 'value'])
    .where('participant_id', 'in', placeIds)
    .execute();
  for (const { participant_id, question_id, value } of rows) {
    const known = answers.get(participant_id) ?? new Map<number, string>();
    answers.set(participant_id, known.set(question_id, value));
  }
  return answers;
}

/** Lists registrants by their places, in no order. */
export function listRegistrantRowsById(db: Reader, placeIds: readonly number[]): Promise<RegistrantRow[]> {
  return db
    .selectFrom('event_participants as participant')
    .innerJoin('users', 'users.id', 'participant.user_id')
    .select(registrantColumns)
    .where('participant.id', 'in', placeIds)
    .execute();
}

/** Finds the event of a place. */
export async function findEventOfPlace(db: Reader, placeId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('event_participants')
    .select('event_id')
    .where('id', '=', placeId)
    .executeTakeFirst();
  return row?.event_id;
}

/** Lists these places of an event. */
export function listPlacesById(
  db: Reader,
  eventId: number,
  placeIds: readonly number[],
): Promise<EventParticipantRow[]> {
  return db
    .selectFrom('event_participants')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('id', 'in', placeIds)
    .execute();
}

interface Invitation {
  readonly email: string;
  /** Of the room. */
  readonly name: string;
  readonly suffix: string;
}

/** Finds the address of a person, and the name and address of a room. */
export function findInvitation(
  db: Reader,
  { event_id, user_id }: Pick<EventParticipantRow, 'event_id' | 'user_id'>,
): Promise<Invitation> {
  return db
    .selectFrom('events')
    .innerJoin('users', (join) => join.on('users.id', '=', user_id))
    .select(['users.email', 'events.name', 'events.suffix'])
    .where('events.id', '=', event_id)
    .executeTakeFirstOrThrow();
}

/** Lists the people who wait and owe answers. */
export async function listOwing(db: Reader, eventId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('event_participants')
    .select('user_id')
    .where('event_id', '=', eventId)
    .where('status', '=', 'TO_BE_APPROVED')
    .where('owes_answers', '=', 1)
    .orderBy('id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}
