import { sql } from 'kysely';
import type { Reader } from '#server/db/database.ts';

/** Rows of one read, so few that other requests are answered between one and the next. */
const pageSize = 200;

/** One page of a person's rows: those with a higher id than the last one read. */
interface PageOf {
  readonly userId: number;
  readonly after: number;
}

/** Yields all rows of a read that goes by ids. */
export async function* allRows<Row extends { readonly id: number }>(
  read: (after: number) => Promise<readonly Row[]>,
): AsyncIterable<Row> {
  for (let after = 0; ; ) {
    const rows = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    after = last.id;
  }
}

/** Lists what a person has written among announcements, in the forum and as questions, with what stood there before. */
export function listWritten(db: Reader, { userId, after }: PageOf) {
  return db
    .selectFrom('threads')
    .innerJoin('events', 'events.id', 'threads.event_id')
    .select(['threads.id', 'threads.event_id', 'events.name as room', 'threads.parent_id', 'threads.message'])
    .select(['threads.created_at', 'threads.edited_at', 'threads.deleted_at'])
    .where('threads.user_id', '=', userId)
    .where('threads.id', '>', after)
    .orderBy('threads.id')
    .limit(pageSize)
    .execute();
}

/** Lists the texts that stood in a person's posts before they changed them. */
export function listFormerTexts(db: Reader, { userId, after }: PageOf) {
  return db
    .selectFrom('former_threads as former')
    .innerJoin('threads', 'threads.id', 'former.thread_id')
    .select(['former.id', 'former.thread_id', 'former.message', 'former.written_at'])
    .where('threads.user_id', '=', userId)
    .where('former.id', '>', after)
    .orderBy('former.id')
    .limit(pageSize)
    .execute();
}

export function listLikes(db: Reader, { userId, after }: PageOf) {
  return db
    .selectFrom('thread_likes')
    .select(['thread_id as id', 'created_at'])
    .where('user_id', '=', userId)
    .where('thread_id', '>', after)
    .orderBy('thread_id')
    .limit(pageSize)
    .execute();
}

/** Lists a person's own messages with the room, or the other of two people, whom they went to. */
export function listSent(db: Reader, { userId, after }: PageOf) {
  return db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .leftJoin('events', 'events.id', 'conversations.event_id')
    .leftJoin('users as other', (join) =>
      join.on(
        'other.id',
        '=',
        sql<number>`case when conversations.first_user_id = ${userId} then conversations.second_user_id else conversations.first_user_id end`,
      ),
    )
    .select(['messages.id', 'messages.body', 'messages.link', 'messages.created_at', 'messages.deleted_at'])
    .select(['events.name as room', 'other.first_name', 'other.last_name'])
    .where('messages.user_id', '=', userId)
    .where('messages.id', '>', after)
    .orderBy('messages.id')
    .limit(pageSize)
    .execute();
}

/** Lists a person's places in rooms, with what they gave there. */
export function listPlaces(db: Reader, { userId, after }: PageOf) {
  return db
    .selectFrom('event_participants as place')
    .innerJoin('events', 'events.id', 'place.event_id')
    .select(['place.id', 'events.name as room', 'place.status', 'place.is_host', 'place.is_admin'])
    .select(['place.notes', 'place.ticket', 'place.created_at'])
    .where('place.user_id', '=', userId)
    .where('place.id', '>', after)
    .orderBy('place.id')
    .limit(pageSize)
    .execute();
}

export function listAnswersGiven(db: Reader, userId: number) {
  return db
    .selectFrom('event_answers as answer')
    .innerJoin('event_participants as place', 'place.id', 'answer.participant_id')
    .innerJoin('event_questions as question', 'question.id', 'answer.question_id')
    .innerJoin('events', 'events.id', 'place.event_id')
    .select(['events.name as room', 'question.question', 'answer.value'])
    .where('place.user_id', '=', userId)
    .orderBy('answer.participant_id')
    .orderBy('answer.question_id')
    .execute();
}

/** Lists the rooms that a person has made. */
export function listMadeRooms(db: Reader, { userId, after }: PageOf) {
  return db
    .selectFrom('events')
    .select(['id', 'name', 'description', 'suffix', 'tags', 'meeting_url', 'call_details', 'created_at'])
    .where('creator_user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(pageSize)
    .execute();
}

export function listMemberships(db: Reader, { userId, after }: PageOf) {
  return db
    .selectFrom('organization_users as mine')
    .innerJoin('organizations', 'organizations.id', 'mine.organization_id')
    .select(['mine.id', 'organizations.name', 'organizations.location', 'organizations.bio'])
    .select(['mine.is_owner', 'mine.is_admin', 'mine.is_member', 'mine.is_follower', 'mine.created_at'])
    .where('mine.user_id', '=', userId)
    .where('mine.id', '>', after)
    .orderBy('mine.id')
    .limit(pageSize)
    .execute();
}

/** Lists the files and links that a person has put into rooms. */
export function listShared(db: Reader, { userId, after }: PageOf) {
  return db
    .selectFrom('resource_links as link')
    .innerJoin('events', 'events.id', 'link.event_id')
    .select(['link.id', 'events.name as room', 'link.name', 'link.tags', 'link.url', 'link.file_id'])
    .select('link.created_at')
    .where('link.user_id', '=', userId)
    .where('link.id', '>', after)
    .orderBy('link.id')
    .limit(pageSize)
    .execute();
}

export function listReported(db: Reader, { userId, after }: PageOf) {
  return db
    .selectFrom('reports')
    .select(['id', 'kind', 'reason', 'created_at', 'closed_at'])
    .where('reporter_user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(pageSize)
    .execute();
}

export function listForms(db: Reader, userId: number) {
  return db
    .selectFrom('programme_forms')
    .select(['form', 'submission_status', 'answers', 'saved_at', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** Lists whom a person has favoured, or has blocked. */
export function listPicked(db: Reader, userId: number, of: 'favourites' | 'blocked') {
  const picked =
    of === 'favourites'
      ? db
          .selectFrom('favourite_contacts')
          .select(['favourite_user_id as other_id', 'created_at'])
          .where('user_id', '=', userId)
      : db
          .selectFrom('user_blocks')
          .select(['blocked_user_id as other_id', 'created_at'])
          .where('user_id', '=', userId);
  return db
    .selectFrom(picked.as('picked'))
    .innerJoin('users', 'users.id', 'picked.other_id')
    .select(['users.first_name', 'users.last_name', 'picked.created_at'])
    .orderBy('picked.created_at')
    .execute();
}

export function listDevicesOf(db: Reader, userId: number) {
  return db
    .selectFrom('sessions')
    .select(['device', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

export function listPasskeysOf(db: Reader, userId: number) {
  return db
    .selectFrom('passkeys')
    .select(['name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

export function listStarred(db: Reader, userId: number) {
  return db
    .selectFrom('session_stars')
    .select(['session_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('session_id')
    .execute();
}

export function listLeftAddresses(db: Reader, userId: number) {
  return db
    .selectFrom('former_suffixes')
    .select(['suffix_key', 'left_at'])
    .where('user_id', '=', userId)
    .orderBy('left_at')
    .execute();
}

/** Reads what a person is told by push and by mail; undefined where they have said nothing of it. */
export async function readSettings(db: Reader, userId: number) {
  const push = await db.selectFrom('push_settings').selectAll().where('user_id', '=', userId).execute();
  const mail = await db.selectFrom('mail_settings').selectAll().where('user_id', '=', userId).execute();
  return { push: push[0], mail: mail[0] };
}

export function listOwnFiles(db: Reader, userId: number) {
  return db
    .selectFrom('files')
    .select(['id', 'name', 'content_type', 'size', 'created_at'])
    .where('owner_user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
