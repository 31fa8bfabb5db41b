import { type Selectable, sql } from 'kysely';
import type { Reader } from '#server/db/database.ts';
import type { MirroredConversationsTable } from '#server/db/tables/chat.ts';
import type { UserRow } from '#server/db/tables/users.ts';

export type MirrorRow = Selectable<MirroredConversationsTable>;

export async function isMirrored(db: Reader, conversationId: number): Promise<boolean> {
  const row = await db
    .selectFrom('mirrored_conversations')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the conversation of a room, where it is mirrored. */
export async function findMirroredByEvent(db: Reader, eventId: number): Promise<number | null> {
  const row = await db
    .selectFrom('mirrored_conversations as mirror')
    .innerJoin('conversations', 'conversations.id', 'mirror.conversation_id')
    .select('conversations.id')
    .where('conversations.event_id', '=', eventId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Finds one of our conversations by the provider's identifier; null where it is not ours, or gone. */
export async function findMirroredBySid(
  db: Reader,
  sid: string,
): Promise<{ readonly mirrorId: number; readonly name: string } | null> {
  const row = await db
    .selectFrom('mirrored_conversations')
    .select(['id as mirrorId', 'name'])
    .where('sid', '=', sid)
    .where('conversation_id', 'is not', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Lists who may read a conversation now: both of two people, or the approved ones of a room. */
export async function listReaders(db: Reader, conversationId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('conversations')
    .innerJoin('users', (join) =>
      join.on(({ or, eb, ref }) =>
        or([
          eb('users.id', '=', ref('conversations.first_user_id')),
          eb('users.id', '=', ref('conversations.second_user_id')),
          eb('users.id', 'in', (query) =>
            query
              .selectFrom('event_participants')
              .select('user_id')
              .whereRef('event_id', '=', 'conversations.event_id')
              .where('status', '=', 'APPROVED'),
          ),
        ]),
      ),
    )
    .select('users.id')
    .where('conversations.id', '=', conversationId)
    .where('users.email', 'not like', 'former:%')
    .execute();
  return new Set(rows.map(({ id }) => String(id)));
}

export async function listParticipants(db: Reader, mirrorId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('mirrored_participants')
    .select('identity')
    .where('mirror_id', '=', mirrorId)
    .execute();
  return new Set(rows.map(({ identity }) => identity));
}

/** Message that is to be mirrored. */
export interface Unmirrored {
  readonly id: number;
  readonly user_id: number;
  readonly body: string;
  readonly created_at: number;
}

/** Lists messages that everybody in the conversation sees and that are not mirrored, the oldest first. */
export function listUnmirrored(
  db: Reader,
  { id, conversation_id, from_message_id }: MirrorRow,
  limit: number,
): Promise<Unmirrored[]> {
  return db
    .selectFrom('messages')
    .select(['id', 'user_id', 'body', 'created_at'])
    .where('conversation_id', '=', conversation_id)
    .where('messages.id', '>=', from_message_id)
    .where('is_withheld', '=', 0)
    .where('deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mirrored_messages')
            .select('mirror_id')
            .where('mirror_id', '=', id)
            .whereRef('message_id', '=', 'messages.id'),
        ),
      ),
    )
    .orderBy('messages.id')
    .limit(limit)
    .execute();
}

/** Finds which of these messages of a conversation everybody in it sees. */
export async function listVisible(
  db: Reader,
  { conversation_id }: MirrorRow,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversation_id)
    .where('id', 'in', ids)
    .where('is_withheld', '=', 0)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Lists messages that stand at the provider and that here nobody else may see, by the provider's identifiers. */
export async function listDeletedMirrored(db: Reader, mirrorId: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('mirrored_messages as mirrored')
    .leftJoin('messages', 'messages.id', 'mirrored.message_id')
    .select('mirrored.sid')
    .where('mirrored.mirror_id', '=', mirrorId)
    .where('mirrored.sid', 'is not', null)
    .where(({ or, eb }) =>
      or([
        eb('messages.id', 'is', null),
        eb('messages.deleted_at', 'is not', null),
        eb('messages.is_withheld', '=', 1),
      ]),
    )
    .limit(limit)
    .execute();
  return rows.flatMap(({ sid }) => sid ?? []);
}

/** Finds our message by the provider's identifier, and who wrote it. */
export async function findByMessageSid(
  db: Reader,
  sid: string,
): Promise<{ readonly id: number; readonly authorId: number; readonly name: string } | null> {
  const row = await db
    .selectFrom('mirrored_messages as mirrored')
    .innerJoin('messages', 'messages.id', 'mirrored.message_id')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .select(['messages.id', 'messages.user_id as authorId', 'conversations.sid as name'])
    .where('mirrored.sid', '=', sid)
    .where('messages.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Answers true for a message that is known to stand at the provider. */
export async function isKnownMessage(db: Reader, sid: string): Promise<boolean> {
  const row = await db
    .selectFrom('mirrored_messages')
    .select('mirror_id')
    .where('sid', '=', sid)
    .executeTakeFirst();
  return row !== undefined;
}

export function findPerson(db: Reader, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Lists conversations that are gone here and still stand there. */
export function listGone(db: Reader, limit: number): Promise<Pick<MirrorRow, 'id' | 'name'>[]> {
  return db
    .selectFrom('mirrored_conversations')
    .select(['id', 'name'])
    .where('conversation_id', 'is', null)
    .limit(limit)
    .execute();
}

/** Lists people who are gone here and still take part there. */
export async function listGonePeople(db: Reader, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('mirrored_participants')
    .select('identity')
    .distinct()
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users')
            .select('users.id')
            .where(sql<boolean>`users.id = cast(mirrored_participants.identity as integer)`),
        ),
      ),
    )
    .limit(limit)
    .execute();
  return rows.map(({ identity }) => identity);
}

/** Lists conversations of which something waits to be mirrored; a job that was given up has left them behind. */
export async function listBehind(db: Reader, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('mirrored_conversations as mirror')
    .innerJoin('messages', 'messages.conversation_id', 'mirror.conversation_id')
    .leftJoin('mirrored_messages as mirrored', 'mirrored.message_id', 'messages.id')
    .select('messages.conversation_id as id')
    .distinct()
    .whereRef('messages.id', '>=', 'mirror.from_message_id')
    .where(({ or, and, eb }) =>
      or([
        and([
          eb('mirrored.mirror_id', 'is', null),
          eb('messages.is_withheld', '=', 0),
          eb('messages.deleted_at', 'is', null),
        ]),
        and([eb('mirrored.sid', 'is not', null), eb('messages.deleted_at', 'is not', null)]),
      ]),
    )
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
