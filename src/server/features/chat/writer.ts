import { newConversationSid } from '#server/conversation-sid.ts';
import type { Writer } from '#server/db/database.ts';
import type { ConversationRow, MessageRow } from '#server/db/tables/chat.ts';
import { toFlag } from '#server/db/tables/flag.ts';
import { findConversationOf } from './reader.ts';

interface Member {
  readonly conversationId: number;
  readonly userId: number;
}

/** Columns of a member who has read nothing yet. */
const newMember = ({ conversationId, userId }: Member) => ({
  conversation_id: conversationId,
  user_id: userId,
  read_up_to: 0,
  seen_up_to: 0,
  is_muted: toFlag(false),
  last_message_id: null,
});

interface NewDirect {
  readonly people: readonly [number, number];
  readonly createdBy: number;
  readonly now: number;
}

/** Inserts the conversation of two people, and returns it, or the one that was made at the same moment. */
export async function insertDirect(
  tx: Writer,
  { people, createdBy, now }: NewDirect,
): Promise<ConversationRow> {
  const [first, second] = people;
  const made = await tx
    .insertInto('conversations')
    .values({
      sid: newConversationSid(),
      kind: 'DIRECT',
      event_id: null,
      first_user_id: Math.min(first, second),
      second_user_id: Math.max(first, second),
      created_by: createdBy,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['first_user_id', 'second_user_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (made !== undefined) {
    await tx
      .insertInto('conversation_members')
      .values(people.map((userId) => newMember({ conversationId: made.id, userId })))
      .execute();
    return made;
  }
  const known = await findConversationOf(tx, people);
  if (known === undefined) throw new Error('A conversation is neither new nor known.');
  return known;
}

export async function insertMessage(
  tx: Writer,
  message: Omit<MessageRow, 'id' | 'deleted_at'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('messages')
    .values({ ...message, deleted_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Reached {
  readonly conversationId: number;
  readonly userIds: readonly number[];
  readonly messageId: number;
}

/** Notes the newest message that these people of a conversation of two may see. */
export async function setLastMessage(
  tx: Writer,
  { conversationId, userIds, messageId }: Reached,
): Promise<void> {
  await tx
    .updateTable('conversation_members')
    .set({ last_message_id: messageId })
    .where('conversation_id', '=', conversationId)
    .where('user_id', 'in', userIds)
    .execute();
}

/** Clears a message; it stays, since read positions and pages refer to it. Returns nothing where it was cleared before. */
export function clearMessage(
  tx: Writer,
  id: number,
  now: number,
): Promise<Pick<MessageRow, 'user_id' | 'client_key'> | undefined> {
  return tx
    .updateTable('messages')
    .set({ body: '', link: null, deleted_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['user_id', 'client_key'])
    .executeTakeFirst();
}

interface Reading extends Member {
  readonly readUpTo: number;
  /** True where the other of two people is told. */
  readonly isTold: boolean;
}

/** Moves a read position forward and returns where it stands; it stays where another device has read further. */
export async function raiseReadUpTo(
  tx: Writer,
  { conversationId, userId, readUpTo, isTold }: Reading,
): Promise<{ readonly readUpTo: number; readonly isMoved: boolean }> {
  const reached = { read_up_to: readUpTo, ...(isTold && { seen_up_to: readUpTo }) };
  const moved = await tx
    .insertInto('conversation_members')
    .values({ ...newMember({ conversationId, userId }), ...reached })
    .onConflict((conflict) =>
      conflict
        .columns(['conversation_id', 'user_id'])
        .doUpdateSet(reached)
        .where('conversation_members.read_up_to', '<', readUpTo),
    )
    .returning('read_up_to')
    .executeTakeFirst();
  if (moved !== undefined) return { readUpTo, isMoved: true };
  const { read_up_to } = await tx
    .selectFrom('conversation_members')
    .select('read_up_to')
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { readUpTo: read_up_to, isMoved: false };
}

export async function setMuted(
  tx: Writer,
  { muted, ...member }: Member & { readonly muted: boolean },
): Promise<void> {
  await tx
    .insertInto('conversation_members')
    .values({ ...newMember(member), is_muted: toFlag(muted) })
    .onConflict((conflict) =>
      conflict.columns(['conversation_id', 'user_id']).doUpdateSet({ is_muted: toFlag(muted) }),
    )
    .execute();
}
