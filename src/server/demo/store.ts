import type { Insertable } from 'kysely';
import { fold } from '#domain/fold.ts';
import type { Reader, Writer } from '#server/db/database.ts';
import { emailKey } from '#server/db/email-key.ts';
import { personKeys } from '#server/db/person-keys.ts';
import type { EventAnswersTable, EventNewsTable, EventParticipantsTable } from '#server/db/tables/events.ts';
import type { UserRow } from '#server/db/tables/users.ts';

export async function hasUsers(db: Reader): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function insertDemoUser(
  tx: Writer,
  user: Omit<UserRow, 'email_key' | 'suffix_key' | 'name_key' | 'search_key' | 'links_version'>,
): Promise<void> {
  await tx
    .insertInto('users')
    .values({ ...user, email_key: emailKey(user.email), suffix_key: fold(user.suffix), ...personKeys(user) })
    .execute();
}

export async function updatePasswords(
  tx: Writer,
  userIds: readonly number[],
  hash: string | null,
): Promise<void> {
  await tx.updateTable('users').set({ password_hash: hash }).where('id', 'in', userIds).execute();
}

/** Ends the sessions of accounts. */
export async function deleteSessionsOf(tx: Writer, userIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', 'in', userIds).execute();
}

/** E-mails of accounts as they are now, by id. */
export async function listEmails(
  db: Reader,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom('users').select(['id', 'email']).where('id', 'in', userIds).execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

export async function insertReadPosition(
  tx: Writer,
  { eventId, userId, readUpTo }: { eventId: number; userId: number; readUpTo: number },
): Promise<void> {
  await tx
    .insertInto('notification_reads')
    .values({ event_id: eventId, user_id: userId, type: 'EVENT_QNA', read_up_to: readUpTo })
    .execute();
}

export type DemoPlace = Insertable<EventParticipantsTable>;

/** Gives people their places in one event, and answers the places' numbers by the people's. */
export async function insertDemoPlaces(
  tx: Writer,
  places: readonly DemoPlace[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .insertInto('event_participants')
    .values(places)
    .returning(['id', 'user_id'])
    .execute();
  return new Map(rows.map(({ id, user_id }) => [user_id, id]));
}

/** Lists the numbers of a room's questions in their order. */
export async function listQuestionIds(db: Reader, eventId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('event_questions')
    .select('id')
    .where('event_id', '=', eventId)
    .orderBy('position')
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertDemoAnswers(tx: Writer, answers: readonly EventAnswersTable[]): Promise<void> {
  await tx.insertInto('event_answers').values(answers).execute();
}

export type DemoNews = Insertable<EventNewsTable>;

export async function insertDemoNews(tx: Writer, news: readonly DemoNews[]): Promise<void> {
  await tx.insertInto('event_news').values(news).execute();
}
