import { sql } from 'kysely';
import { limits } from '#contract/limits.ts';
import type { Reader } from '#server/db/database.ts';
import type { ConversationRow } from '#server/db/tables/chat.ts';
import { unreadMax } from '#server/features/chat/reader.ts';

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
  readonly is_muted: number;
  readonly last_message_id: number | null;
  readonly unread: number | string | bigint;
}

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
      'other.user_id as other_id',
      'own.read_up_to',
      'other.seen_up_to',
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

/** Lists the conversations, of two and of rooms, in which a person has something unread and that they have not muted. */
export async function listUnreadConversations(
  db: Reader,
  viewerId: number,
): Promise<readonly { readonly event_id: number | null }[]> {
  const isUnread = (member: 'own' | 'member') => sql<boolean>`exists (
    select 1 from messages
    where (messages.conversation_id, messages.id) > (conversations.id, coalesce(${sql.ref(`${member}.read_up_to`)}, 0))
      and messages.conversation_id <= conversations.id
      and messages.user_id <> ${viewerId}
      and messages.is_withheld = 0
      and messages.deleted_at is null
  )`;
  const ofTwo = db
    .selectFrom('conversation_members as own')
    .innerJoin('conversations', 'conversations.id', 'own.conversation_id')
    .select('conversations.event_id')
    .where('own.user_id', '=', viewerId)
    .where('own.is_muted', '=', 0)
    .where('own.last_message_id', 'is not', null)
    .where('conversations.kind', '=', 'DIRECT')
    .where(isUnread('own'));
  const ofRooms = db
    .selectFrom('event_participants as place')
    .innerJoin('conversations', 'conversations.event_id', 'place.event_id')
    .leftJoin('conversation_members as member', (join) =>
      join
        .onRef('member.conversation_id', '=', 'conversations.id')
        .onRef('member.user_id', '=', 'place.user_id'),
    )
    .select('conversations.event_id')
    .where('place.user_id', '=', viewerId)
    .where('place.status', '=', 'APPROVED')
    .where(({ eb, fn, lit }) => eb(fn.coalesce('member.is_muted', lit(0)), '=', 0))
    .where(isUnread('member'));
  return [...(await ofTwo.execute()), ...(await ofRooms.execute())];
}

/** Lists all conversations of two of a person, the latest first and those without a message last. */
export function listEveryDirect(db: Reader, userId: number): Promise<ConversationRow[]> {
  return db
    .selectFrom('conversation_members as own')
    .innerJoin('conversations', 'conversations.id', 'own.conversation_id')
    .selectAll('conversations')
    .where('own.user_id', '=', userId)
    .where('conversations.kind', '=', 'DIRECT')
    .orderBy(sql`own.last_message_id desc nulls last`)
    .orderBy('conversations.id', 'desc')
    .limit(limits.conversationsMax)
    .execute();
}
