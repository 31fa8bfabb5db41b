import { sql } from 'kysely';
import { limits } from '#contract/limits.ts';
import type { Reader } from '#server/db/database.ts';
import type { ConversationRow, MessageRow } from '#server/db/tables/chat.ts';
import { type PersonRow, personColumns } from '#server/people/present-person.ts';

export function findConversation(db: Reader, sid: string): Promise<ConversationRow | undefined> {
  return db.selectFrom('conversations').selectAll().where('sid', '=', sid).executeTakeFirst();
}

export function findConversationById(db: Reader, id: number): Promise<ConversationRow | undefined> {
  return db.selectFrom('conversations').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findConversationOf(
  db: Reader,
  [first, second]: readonly [number, number],
): Promise<ConversationRow | undefined> {
  return db
    .selectFrom('conversations')
    .selectAll()
    .where('first_user_id', '=', Math.min(first, second))
    .where('second_user_id', '=', Math.max(first, second))
    .executeTakeFirst();
}

/** A message with its author, as others see them now. */
export type WrittenRow = PersonRow &
  Omit<MessageRow, 'id' | 'user_id'> & { readonly message_id: number; readonly sid: string };

const written = (db: Reader) =>
  db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .innerJoin('users', 'users.id', 'messages.user_id')
    .select(personColumns)
    .select([
      'messages.id as message_id',
      'messages.conversation_id',
      'conversations.sid',
      'messages.body',
      'messages.link',
      'messages.is_withheld',
      'messages.client_key',
      'messages.created_at',
      'messages.deleted_at',
    ]);

/** Rows that a person may see: what was written past a block is its author's alone. */
const visibleTo = (db: Reader, conversationId: number, viewerId: number) =>
  written(db)
    .where('messages.conversation_id', '=', conversationId)
    .where(({ or, eb }) => or([eb('messages.is_withheld', '=', 0), eb('messages.user_id', '=', viewerId)]));

export interface MessagesAsked {
  readonly conversationId: number;
  readonly viewerId: number;
  readonly limit: number;
}

/** Lists the newest messages, or those before one, the newest first. */
export function listBefore(
  db: Reader,
  { conversationId, viewerId, limit }: MessagesAsked,
  before: number | undefined,
): Promise<WrittenRow[]> {
  return visibleTo(db, conversationId, viewerId)
    .$if(before !== undefined, (query) => query.where('messages.id', '<', before ?? 0))
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute();
}

/** Lists the messages after one, the oldest first. */
export function listAfter(
  db: Reader,
  { conversationId, viewerId, limit }: MessagesAsked,
  after: number,
): Promise<WrittenRow[]> {
  return visibleTo(db, conversationId, viewerId)
    .where('messages.id', '>', after)
    .orderBy('messages.id')
    .limit(limit)
    .execute();
}

/** Lists the ids up to one of messages that were deleted, the latest deleted first. */
export async function listDeleted(db: Reader, conversationId: number, upTo: number): Promise<number[]> {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('deleted_at', 'is not', null)
    .where('id', '<=', upTo)
    .orderBy('deleted_at', 'desc')
    .limit(limits.deletedMessagesMax)
    .execute();
  return rows.map(({ id }) => id);
}

export function listMessagesById(db: Reader, ids: readonly number[]): Promise<WrittenRow[]> {
  return ids.length === 0 ? Promise.resolve([]) : written(db).where('messages.id', 'in', ids).execute();
}

export function findMessage(
  db: Reader,
  { conversationId, id }: { readonly conversationId: number; readonly id: number },
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Finds the message that a person wrote under an idempotency key, deleted or not. */
export function findMessageByKey(
  db: Reader,
  { userId, key }: { readonly userId: number; readonly key: string },
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('user_id', '=', userId)
    .where('client_key', '=', key)
    .executeTakeFirst();
}

/** Id and moment of a conversation's newest message. */
export function findNewest(
  db: Reader,
  conversationId: number,
): Promise<Pick<MessageRow, 'id' | 'created_at'> | undefined> {
  return db
    .selectFrom('messages')
    .select(['id', 'created_at'])
    .where('conversation_id', '=', conversationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A conversation as one of its people lists it. */
export interface ListedRow {
  readonly id: number;
  readonly sid: string;
  readonly kind: 'DIRECT' | 'ROOM';
  readonly event_id: number | null;
  readonly event_name: string | null;
  /** The other of two people. */
  readonly other_id: number | null;
  readonly read_up_to: number;
  readonly seen_up_to: number;
  readonly created_by: number | null;
  readonly is_muted: number;
  readonly last_message_id: number | null;
  readonly unread: number | string | bigint;
}

/** Unread counts stop here. */
const unreadMax = 100;

/*
 * Bounds on both columns at once, in the order of the index: with `conversation_id = …` PostgreSQL takes the newest ids of
 * all conversations to be the quicker way, and walks through a million messages of others.
 */

/** Counts the messages of others after the read position of a member, who may be missing. */
const unreadOf = (viewerId: number, member: 'own' | 'member') => sql<number>`(
  select count(*) from (
    select 1 from messages
    where (messages.conversation_id, messages.id) > (conversations.id, coalesce(${sql.ref(`${member}.read_up_to`)}, 0))
      and messages.conversation_id <= conversations.id
      and messages.user_id <> ${viewerId}
      and messages.is_withheld = 0
      and messages.deleted_at is null
    order by messages.conversation_id, messages.id
    limit ${unreadMax}
  ) as unread
)`;

const newestId = sql<number | null>`(
  select messages.id from messages
  where messages.conversation_id <= conversations.id
    and (messages.conversation_id, messages.id) > (conversations.id, 0)
  order by messages.conversation_id desc, messages.id desc
  limit 1
)`;

/** Lists a person's conversations of two that have a message, the latest first. */
export function listDirect(db: Reader, viewerId: number): Promise<ListedRow[]> {
  return db
    .selectFrom('conversation_members as own')
    .innerJoin('conversations', 'conversations.id', 'own.conversation_id')
    .innerJoin('conversation_members as other', (join) =>
      join
        .onRef('other.conversation_id', '=', 'own.conversation_id')
        .onRef('other.user_id', '<>', 'own.user_id'),
    )
    .select([
      'conversations.id',
      'conversations.sid',
      'conversations.kind',
      'conversations.event_id',
      'conversations.created_by',
      'other.user_id as other_id',
      'own.read_up_to',
      'other.read_up_to as seen_up_to',
      'own.is_muted',
      'own.last_message_id',
    ])
    .select(sql<string | null>`null`.as('event_name'))
    .select(unreadOf(viewerId, 'own').as('unread'))
    .where('own.user_id', '=', viewerId)
    .where('conversations.kind', '=', 'DIRECT')
    .where('own.last_message_id', 'is not', null)
    .orderBy('own.last_message_id', 'desc')
    .limit(limits.conversationsMax)
    .execute();
}

/** Lists the discussions of the rooms in which a person is approved, the latest first. */
export function listRooms(db: Reader, viewerId: number): Promise<ListedRow[]> {
  return db
    .selectFrom('event_participants as place')
    .innerJoin('conversations', 'conversations.event_id', 'place.event_id')
    .innerJoin('events', 'events.id', 'place.event_id')
    .leftJoin('conversation_members as member', (join) =>
      join
        .onRef('member.conversation_id', '=', 'conversations.id')
        .onRef('member.user_id', '=', 'place.user_id'),
    )
    .select([
      'conversations.id',
      'conversations.sid',
      'conversations.kind',
      'conversations.event_id',
      'conversations.created_by',
      'events.name as event_name',
    ])
    .select(({ fn, lit }) => [
      fn.coalesce('member.read_up_to', lit(0)).as('read_up_to'),
      fn.coalesce('member.is_muted', lit(0)).as('is_muted'),
    ])
    .select([
      sql<number | null>`null`.as('other_id'),
      sql<number>`0`.as('seen_up_to'),
      newestId.as('last_message_id'),
      unreadOf(viewerId, 'member').as('unread'),
    ])
    .where('place.user_id', '=', viewerId)
    .where('place.status', '=', 'APPROVED')
    .orderBy(sql`last_message_id desc nulls last`)
    .orderBy('conversations.id', 'desc')
    .limit(limits.conversationsMax)
    .execute();
}

export function listPeople(db: Reader, ids: readonly number[]): Promise<PersonRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.selectFrom('users').select(personColumns).where('users.id', 'in', ids).execute();
}

/** Counts what one person has not read in a conversation, exactly to 99. */
export async function countUnread(
  db: Reader,
  { conversationId, viewerId, readUpTo }: { conversationId: number; viewerId: number; readUpTo: number },
): Promise<number> {
  const row = await db
    .selectFrom((from) =>
      from
        .selectFrom('messages')
        .select('messages.id')
        .where('messages.conversation_id', '=', conversationId)
        .where('messages.id', '>', readUpTo)
        .where('messages.user_id', '<>', viewerId)
        .where('messages.is_withheld', '=', 0)
        .where('messages.deleted_at', 'is', null)
        .limit(unreadMax)
        .as('unread'),
    )
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
