import type { ChatMessage } from '#contract/chat.ts';
import { limits } from '#contract/limits.ts';
import { texts } from '#contract/texts.ts';
import { isAppPath } from '#domain/intent.ts';
import type { ActionContext } from '#server/action.ts';
import { acquireLock } from '#server/db/dialects/locks.ts';
import type { MessageRow } from '#server/db/tables/chat.ts';
import { toFlag } from '#server/db/tables/flag.ts';
import { closeAnsweredKeys, closeKey } from '#server/http/idempotency.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { isNamedPerson } from './blocks/store.ts';
import {
  blocksIn,
  everybodyIn,
  findMembership,
  type Membership,
  mayDeleteAny,
  messageGone,
  onlyTo,
  requireMembership,
} from './policy.ts';
import { presentMessage } from './present.ts';
import {
  countUnread,
  findConversationById,
  findMessage,
  findMessageByKey,
  findNewest,
  listMessagesById,
} from './reader.ts';
import {
  clearMessage,
  insertDirect,
  insertMessage,
  raiseReadUpTo,
  setLastMessage,
  setMuted,
} from './writer.ts';

/** Marks, links and references make a text longer than it was sent. */
const storedMaxLength = 3 * limits.chatMessageMaxLength;
/** Bytes that a message takes in the database besides its text, with its places in the indexes. */
const rowBytes = 300;

const unblockFirst = 'Unblock this person to write to them.';

export interface NewMessage {
  /** HTML that has been cleaned. */
  readonly body: string;
  /** Path of this app. */
  readonly link: string | undefined;
  readonly key: string | null;
}

/** Refuses a cleaned text that says nothing or has grown too long, and a link that leads out of the app. */
function requireStorable({ body, link }: NewMessage): void {
  if (body === '') throw new ProblemError('invalid', { fields: { body: texts.mandatory } });
  if (body.length > storedMaxLength)
    throw new ProblemError('invalid', { fields: { body: 'This text is too long.' } });
  if (link !== undefined && !isAppPath(link))
    throw new ProblemError('invalid', { fields: { link: texts.invalid } });
}

/**
 * Acquires the lock of a conversation's messages, so that ids become visible in the order of commits: pages, catch-ups
 * and read positions depend on it.
 */
const lockMessages = ({ tx, context }: ActionContext, conversationId: number): Promise<void> =>
  acquireLock(tx, context.database.kind, `chat:${conversationId}`);

/** Writes a message into a conversation that is known. */
export async function send(action: ActionContext, sid: string, message: NewMessage): Promise<ChatMessage> {
  requireStorable(message);
  const membership = await requireMembership(action.tx, { sid, userId: action.me.userId });
  return writeIn(action, membership, message);
}

/** Writes a message to a person; the conversation is made under `newSid` where there is none. */
export async function sendTo(
  action: ActionContext,
  { userId: otherId, newSid }: { readonly userId: number; readonly newSid: string },
  message: NewMessage,
): Promise<ChatMessage> {
  requireStorable(message);
  return writeIn(action, await openDirect(action, { otherId, newSid }), message);
}

/** Finds or makes the conversation with a person who has a name and is not oneself; else throws `not_found`. */
export async function openDirect(
  { tx, context, me }: ActionContext,
  { otherId, newSid }: { readonly otherId: number; readonly newSid: string },
): Promise<Membership> {
  const { userId } = me;
  if (otherId === userId || !(await isNamedPerson(tx, otherId))) throw new ProblemError('not_found');
  const conversation = await insertDirect(tx, {
    sid: newSid,
    people: [userId, otherId],
    createdBy: userId,
    now: context.clock(),
  });
  return { conversation, userId, otherId, participation: null };
}

async function writeIn(
  action: ActionContext,
  membership: Membership,
  message: NewMessage,
): Promise<ChatMessage> {
  const { tx, context, me } = action;
  const { blocks, isBlocked } = await blocksIn(tx, membership);
  if (blocks) throw new ProblemError('forbidden', { message: unblockFirst });
  await lockMessages(action, membership.conversation.id);
  const { key } = message;
  const known = key === null ? undefined : await findMessageByKey(tx, { userId: me.userId, key });
  if (known !== undefined) return present(action, sameAs(known, membership, message));
  const id = await insert(action, membership, { ...message, isWithheld: isBlocked });
  const written = await present(action, id);
  const place = isBlocked ? onlyTo(me.userId, membership) : everybodyIn(membership);
  const { sid, event_id: eventId } = membership.conversation;
  action.onCommit(() => context.chat.tell(place, { type: 'chat.message', sid, eventId, message: written }));
  return written;
}

async function insert(
  { tx, context, me }: ActionContext,
  { conversation, otherId }: Membership,
  { body, link, key, isWithheld }: NewMessage & { readonly isWithheld: boolean },
): Promise<number> {
  const { id: conversationId } = conversation;
  const newest = await findNewest(tx, conversationId);
  context.writtenBytes.add(me.userId, rowBytes + Buffer.byteLength(body));
  const messageId = await insertMessage(tx, {
    conversation_id: conversationId,
    user_id: me.userId,
    body,
    link: link ?? null,
    is_withheld: toFlag(isWithheld),
    client_key: key,
    created_at: Math.max(context.clock(), newest?.created_at ?? 0),
  });
  if (otherId !== null) {
    const userIds = isWithheld ? [me.userId] : [me.userId, otherId];
    await setLastMessage(tx, { conversationId, userIds, messageId });
  }
  return messageId;
}

/** A deleted message has no content to compare, and nothing comes back of it. */
function sameAs(known: MessageRow, { conversation }: Membership, { body, link }: NewMessage): number {
  const isSame =
    known.conversation_id === conversation.id && known.body === body && known.link === (link ?? null);
  if (!isSame) throw new ProblemError('key_reused');
  return known.id;
}

async function present({ tx, context, me }: ActionContext, id: number): Promise<ChatMessage> {
  const [row] = await listMessagesById(tx, [id]);
  if (row === undefined) throw messageGone();
  return presentMessage(row, { viewerId: me.userId, context });
}

/** Deletes an own message, or as a host or an admin any of a room. */
export async function remove(
  action: ActionContext,
  { sid, messageId }: { readonly sid: string; readonly messageId: number },
): Promise<void> {
  const { tx, me } = action;
  const membership = await requireMembership(tx, { sid, userId: me.userId });
  await lockMessages(action, membership.conversation.id);
  const row = await findMessage(tx, { conversationId: membership.conversation.id, id: messageId });
  const isOwn = row?.user_id === me.userId;
  if (row === undefined || (!isOwn && row.is_withheld === 1)) throw messageGone();
  if (!isOwn && !mayDeleteAny(membership)) throw new ProblemError('forbidden');
  await clear(action, membership, row);
}

/** Clears a message and the stored reply in which its text stands, and tells everybody who has seen it. */
async function clear(
  { tx, context, onCommit }: ActionContext,
  membership: Membership,
  { id, user_id: authorId, is_withheld: isWithheld }: MessageRow,
): Promise<void> {
  const cleared = await clearMessage(tx, id, context.clock());
  if (cleared === undefined) return;
  await closeAnsweredKeys(tx, [cleared]);
  const place = isWithheld === 1 ? onlyTo(authorId, membership) : everybodyIn(membership);
  const { sid } = membership.conversation;
  onCommit(() => context.chat.tell(place, { type: 'chat.deleted', sid, messageId: id }));
}

/** Takes back what was written under a key, and whatever may still arrive under it. */
export async function withdraw(action: ActionContext, writtenUnder: string): Promise<void> {
  const { tx, context, me } = action;
  const owned = { userId: me.userId, key: writtenUnder.toLowerCase() };
  await closeKey(tx, context, owned);
  const row = await findMessageByKey(tx, owned);
  if (row === undefined) return;
  await lockMessages(action, row.conversation_id);
  const conversation = await findConversationById(tx, row.conversation_id);
  if (conversation === undefined) return;
  // Also where one's place in the room is gone meanwhile: what is one's own can be taken back.
  const membership = (await findMembership(tx, conversation, me.userId)) ?? {
    conversation,
    userId: me.userId,
    otherId: null,
    participation: null,
  };
  await clear(action, membership, row);
}

/** Moves a read position forward, up to the newest message there is, and tells the own devices and the other person. */
export async function readUpTo(
  action: ActionContext,
  { sid, messageId }: { readonly sid: string; readonly messageId: number },
): Promise<{ readUpTo: number; unread: number }> {
  const { tx, context, onCommit, me } = action;
  const { userId } = me;
  const membership = await requireMembership(tx, { sid, userId });
  const conversationId = membership.conversation.id;
  const newest = await findNewest(tx, conversationId);
  const wanted = Math.min(messageId, newest?.id ?? 0);
  const { readUpTo: reached, isMoved } = await raiseReadUpTo(tx, {
    conversationId,
    userId,
    readUpTo: wanted,
  });
  if (isMoved) {
    const { blocks, isBlocked } = await blocksIn(tx, membership);
    const isTold = membership.otherId !== null && !blocks && !isBlocked;
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
  const { conversation } = await requireMembership(tx, { sid, userId: me.userId });
  await setMuted(tx, { conversationId: conversation.id, userId: me.userId, muted });
  onCommit(() => context.realtime.toPerson(me.userId, { type: 'own.chat' }));
  return { muted };
}
