import { sql } from 'kysely';
import type { Reader, Writer } from '#server/db/database.ts';
import { raiseAtEnd } from '#server/db/raised-versions.ts';
import { readAllByNumbers } from '#server/db/read-by.ts';

/** Notes that these people's lists of conversations tell something else. */
export const listsChanged = (tx: Writer, userIds: readonly number[]): void =>
  raiseAtEnd(tx, 'conversation_list_versions', userIds);

/** A conversation as a message in it is seen. */
interface SeenBy {
  /** Room of the discussion; null of two people. */
  readonly eventId: number | null;
  /** Those of the two who see it; of no account in rooms. */
  readonly userIds: readonly number[];
}

/** Notes that a message is new or deleted. */
export const messageChanged = (tx: Writer, { eventId, userIds }: SeenBy): void =>
  eventId === null ? listsChanged(tx, userIds) : raiseAtEnd(tx, 'event_chat_versions', [eventId]);

/** Lists a person and those who have them in their list of conversations. */
async function listCorrespondents(db: Reader, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('conversation_members as mine')
    .innerJoin('conversations', 'conversations.id', 'mine.conversation_id')
    .innerJoin('conversation_members as other', 'other.conversation_id', 'conversations.id')
    .select('other.user_id')
    .where('mine.user_id', '=', userId)
    .where('conversations.kind', '=', 'DIRECT')
    .where('other.last_message_id', 'is not', null)
    .execute();
  return [userId, ...rows.map(({ user_id }) => user_id)];
}

/** Lists the rooms in whose discussion a person has written. */
async function listDiscussions(db: Reader, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('conversations')
    .innerJoin('messages', 'messages.conversation_id', 'conversations.id')
    .select('conversations.event_id')
    .distinct()
    .where('messages.user_id', '=', userId)
    .where('conversations.kind', '=', 'ROOM')
    .execute();
  return rows.flatMap(({ event_id }) => event_id ?? []);
}

/** Notes that a person is shown otherwise, to those with whom they have a conversation and wherever they have written. */
export function writerChanged(tx: Writer, userId: number): void {
  raiseAtEnd(tx, 'conversation_list_versions', (db) => listCorrespondents(db, userId));
  raiseAtEnd(tx, 'event_chat_versions', (db) => listDiscussions(db, userId));
}

/** Mark of what a person's list of conversations tells of a room, or of all others: equal marks, equal lists. */
export interface ChatMark {
  /** Null of their own. */
  readonly event_id: number | null;
  readonly version: number | null;
  readonly event_version: number | null;
}

const none = sql<null>`null`;

const listMarks = readAllByNumbers<'userId', ChatMark>(['userId'], (db, { userId }) =>
  db
    .selectFrom('event_participants as place')
    .leftJoin('event_chat_versions as chat', 'chat.event_id', 'place.event_id')
    .leftJoin('event_versions as event', 'event.event_id', 'place.event_id')
    .select(['place.event_id', 'chat.version', 'event.version as event_version'])
    .where('place.user_id', '=', userId)
    .where('place.status', '=', sql.lit('APPROVED'))
    .$castTo<ChatMark>()
    .unionAll(
      db
        .selectFrom('conversation_list_versions as own')
        .select([none.as('event_id'), 'own.version', none.as('event_version')])
        .where('own.user_id', '=', userId)
        .$castTo<ChatMark>(),
    ),
);

/** Lists the marks of a person's conversations: those of their rooms, and one of all others. */
export const listChatMarks = (db: Reader, userId: number): Promise<ChatMark[]> => listMarks(db, { userId });
