import type { ActionContext } from '#server/action.ts';
import { listsChanged } from '#server/chat-versions/store.ts';
import { blocksIn, everybodyIn, onlyTo, requireMembership } from '#server/features/chat/policy.ts';
import { countUnread, findConversation, findNewestVisible } from '#server/features/chat/reader.ts';
import { raiseReadUpTo, setMuted } from '#server/features/chat/writer.ts';

/** Moves a read position forward, up to the newest message that one sees, and tells the own devices and the other person. */
export async function readUpTo(
  action: ActionContext,
  { sid, messageId }: { readonly sid: string; readonly messageId: number },
): Promise<{ readUpTo: number; unread: number }> {
  const { tx, context, onCommit, me } = action;
  const { userId } = me;
  const membership = await requireMembership(tx, await findConversation(tx, sid), userId);
  const conversationId = membership.conversation.id;
  const newest = await findNewestVisible(tx, { conversationId, viewerId: userId });
  const { blocks, isBlocked } = await blocksIn(tx, membership);
  const isTold = membership.otherId !== null && !blocks && !isBlocked;
  const { readUpTo: reached, isMoved } = await raiseReadUpTo(tx, {
    conversationId,
    userId,
    readUpTo: Math.min(messageId, newest?.id ?? 0),
    isTold,
  });
  if (isMoved) {
    listsChanged(tx, isTold && membership.otherId !== null ? [userId, membership.otherId] : [userId]);
    const place = isTold ? everybodyIn(membership) : onlyTo(userId, membership);
    onCommit(() => context.chat.tell(place, { type: 'chat.read', sid, userId, readUpTo: reached }));
  }
  const unread = await countUnread(tx, { conversationId, viewerId: userId, readUpTo: reached });
  return { readUpTo: reached, unread };
}

export async function mute(
  { tx, context, onCommit, me }: ActionContext,
  { sid, muted }: { readonly sid: string; readonly muted: boolean },
): Promise<{ muted: boolean }> {
  const { conversation } = await requireMembership(tx, await findConversation(tx, sid), me.userId);
  await setMuted(tx, { conversationId: conversation.id, userId: me.userId, muted });
  listsChanged(tx, [me.userId]);
  onCommit(() => context.realtime.toPerson(me.userId, { type: 'own.chat' }));
  return { muted };
}
