import { canManage, canReadContent, type Participation } from '#domain/event-access.ts';
import type { ConversationPlace } from '#server/conversation-place.ts';
import type { Reader } from '#server/db/database.ts';
import type { ConversationRow } from '#server/db/tables/chat.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { findParticipation } from '#server/people/store.ts';
import { type Blocks, findBlocks } from './blocks/store.ts';

/** Part of a person in a conversation that they may read. */
export interface Membership {
  readonly conversation: ConversationRow;
  readonly userId: number;
  /** The other of two people; null in rooms. */
  readonly otherId: number | null;
  /** Place in the room; null of two people. */
  readonly participation: Participation | null;
}

/** Error for a message that is deleted or was never there. */
export const messageGone = () =>
  new ProblemError('not_found', { message: 'This message is no longer there.' });

/** The other of the two people of a conversation; null where the person is none of them. */
export function otherOf({ first_user_id, second_user_id }: ConversationRow, userId: number): number | null {
  if (first_user_id === userId) return second_user_id;
  return second_user_id === userId ? first_user_id : null;
}

/** Finds the part of a person in a conversation; null where they may not read it. */
export async function findMembership(
  db: Reader,
  conversation: ConversationRow,
  userId: number,
): Promise<Membership | null> {
  if (conversation.event_id === null) {
    const otherId = otherOf(conversation, userId);
    return otherId === null ? null : { conversation, userId, otherId, participation: null };
  }
  const participation = await findParticipation(db, conversation.event_id, userId);
  return canReadContent(participation) ? { conversation, userId, otherId: null, participation } : null;
}

/** Finds the part of a person in a conversation; throws `not_found` where there is none. */
export async function requireMembership(
  db: Reader,
  conversation: ConversationRow | undefined,
  userId: number,
): Promise<Membership> {
  const membership = conversation && (await findMembership(db, conversation, userId));
  if (!membership) throw new ProblemError('not_found');
  return membership;
}

const nobodyBlocks: Blocks = { blocks: false, isBlocked: false };

/** Finds the blocks between the two people of a conversation; in rooms there are none. */
export const blocksIn = (db: Reader, { userId, otherId }: Membership): Promise<Blocks> =>
  otherId === null ? Promise.resolve(nobodyBlocks) : findBlocks(db, { userId, otherId });

/** Deletes messages of others: hosts and admins of a room (specification, section 6). */
export const mayDeleteAny = ({ participation }: Membership): boolean => canManage(participation);

/** Everybody whom something in the conversation concerns. */
export const everybodyIn = ({ conversation, userId, otherId }: Membership): ConversationPlace => ({
  sid: conversation.sid,
  eventId: conversation.event_id,
  userIds: otherId === null ? [] : [userId, otherId],
});

/** The devices of one person alone. */
export const onlyTo = (userId: number, { conversation: { sid } }: Membership): ConversationPlace => ({
  sid,
  eventId: null,
  userIds: [userId],
});
