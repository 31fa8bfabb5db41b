import { sql } from 'kysely';
import { limits } from '#contract/limits.ts';
import type { Reader } from '#server/db/database.ts';
import type { ConversationRow, MessageRow } from '#server/db/tables/chat.ts';
import { type PersonRow, personColumns } from '#server/people/present-person.ts';

/** A conversation as one person sees it. */
export interface Viewed {
  readonly conversationId: number;
  readonly viewerId: number;
}

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

/** Answers true for what a person may see: what was written past a block is its author's alone. */
const isShownTo = (viewerId: number) =>
  sql<boolean>`(messages.is_withheld = 0 or messages.user_id = ${viewerId})`;

const visibleTo = (db: Reader, { conversationId, viewerId }: Viewed) =>
  written(db).where('messages.conversation_id', '=', conversationId).where(isShownTo(viewerId));

export interface MessagesAsked extends Viewed {
  readonly limit: number;
}

/** Lists the newest messages, or those before one, the newest first. */
export function listBefore(
  db: Reader,
  { limit, ...viewed }: MessagesAsked,
  before: number | undefined,
): Promise<WrittenRow[]> {
  return visibleTo(db, viewed)
    .$if(before !== undefined, (query) => query.where('messages.id', '<', before ?? 0))
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute();
}

/** Lists the messages after one, the oldest first. */
export function listAfter(
  db: Reader,
  { limit, ...viewed }: MessagesAsked,
  after: number,
): Promise<WrittenRow[]> {
  return visibleTo(db, viewed).where('messages.id', '>', after).orderBy('messages.id').limit(limit).execute();
}

/** Lists the ids up to one of messages that were deleted and that a person saw, the latest deleted first. */
export async function listDeleted(
  db: Reader,
  { conversationId, viewerId }: Viewed,
  upTo: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where(isShownTo(viewerId))
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

/** Finds id and moment of the newest message that a person sees in a conversation. */
export function findNewestVisible(
  db: Reader,
  { conversationId, viewerId }: Viewed,
): Promise<Pick<MessageRow, 'id' | 'created_at'> | undefined> {
  return db
    .selectFrom('messages')
    .select(['id', 'created_at'])
    .where('conversation_id', '=', conversationId)
    .where(isShownTo(viewerId))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Identifiers of a conversation at another chat provider. */
interface MirroredSids {
  readonly sid: string | null;
  /** Those of its participants, by the ids of people. */
  readonly participants: ReadonlyMap<number, string | null>;
}

/** Finds the identifiers at another chat provider of conversations that stand there too. */
export async function findMirroredSids(
  db: Reader,
  conversationIds: readonly number[],
): Promise<ReadonlyMap<number, MirroredSids>> {
  if (conversationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('mirrored_conversations as mirror')
    .leftJoin('mirrored_participants as participant', 'participant.mirror_id', 'mirror.id')
    .select(['mirror.conversation_id', 'mirror.sid', 'participant.identity', 'participant.sid as member_sid'])
    .where('mirror.conversation_id', 'in', conversationIds)
    .execute();
  const byConversation = Map.groupBy(rows, ({ conversation_id }) => conversation_id ?? 0);
  return new Map(
    [...byConversation].map(([id, some]) => [
      id,
      {
        sid: some[0]?.sid ?? null,
        participants: new Map(some.map(({ identity, member_sid }) => [Number(identity), member_sid])),
      },
    ]),
  );
}

/** Unread counts stop here. */
export const unreadMax = 100;

/** Counts what one person has not read in a conversation, exactly to 99. */
export async function countUnread(
  db: Reader,
  { conversationId, viewerId, readUpTo }: Viewed & { readonly readUpTo: number },
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
