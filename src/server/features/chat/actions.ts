import type { ChatMessage } from '#contract/chat.ts';
import { limits } from '#contract/limits.ts';
import { texts } from '#contract/texts.ts';
import { isAppPath } from '#domain/intent.ts';
import type { ActionContext } from '#server/action.ts';
import { messageChanged } from '#server/chat-versions/store.ts';
import type { Context } from '#server/context.ts';
import type { ConversationPlace } from '#server/conversation-place.ts';
import type { Writer } from '#server/db/database.ts';
import { acquireLock } from '#server/db/dialects/locks.ts';
import type { MessageRow } from '#server/db/tables/chat.ts';
import { toFlag } from '#server/db/tables/flag.ts';
import { awaitKey, closeAnsweredKeys, closeKey } from '#server/http/idempotency.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Me } from '#server/http/session.ts';
import { isNamedPerson } from '#server/people/store.ts';
import { messageWritten } from '#server/push/subjects.ts';
import { faultOfText } from '#server/rich-text/fault-of-text.ts';
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
  findConversation,
  findConversationById,
  findConversationOf,
  findMessage,
  findMessageByKey,
  findNewestVisible,
  listMessagesById,
} from './reader.ts';
import { clearMessage, insertDirect, insertMessage, setLastMessage } from './writer.ts';

/** Bytes that a message takes in the database besides its text, with its places in the indexes. */
const rowBytes = 300;
/** Bytes that a conversation of two takes with both its members. */
const conversationBytes = 600;

const unblockFirst = 'Unblock this person to write to them.';
const nameFirst = 'Please give your name first.';
const nobodyThere = 'This person is no longer a member.';

export interface NewMessage {
  /** HTML that has been cleaned. */
  readonly body: string;
  /** Path of this app. */
  readonly link: string | undefined;
  readonly key: string | null;
}

/** Refuses a cleaned text that cannot be stored, and a link that leads out of the app. */
function requireStorable({ body, link }: NewMessage): void {
  const fault = faultOfText(body, limits.chatMessageMaxLength);
  if (fault !== null) throw new ProblemError('invalid', { fields: { body: fault } });
  if (link !== undefined && !isAppPath(link))
    throw new ProblemError('invalid', { fields: { link: texts.invalid } });
}

/**
 * Acquires the lock of a conversation's messages, so that ids become visible in the order of commits: pages, catch-ups
 * and read positions depend on it.
 */
const lockMessages = ({ tx, context }: ActionContext, conversationId: number): Promise<void> =>
  acquireLock(tx, context.database.kind, `chat:${conversationId}`);

/**
 * Finds the caller's part in a conversation once its lock is acquired, so that whoever is removed while waiting for it
 * writes nothing.
 */
async function lockMembership(action: ActionContext, sid: string): Promise<Membership> {
  const { tx, me } = action;
  const conversation = await findConversation(tx, sid);
  if (conversation !== undefined) await lockMessages(action, conversation.id);
  return requireMembership(tx, conversation, me.userId);
}

/** Writes a message into a conversation that is known. */
export async function send(action: ActionContext, sid: string, message: NewMessage): Promise<ChatMessage> {
  requireStorable(message);
  return writeIn(action, await lockMembership(action, sid), message);
}

/** Writes a message to a person; the conversation is made where there is none. */
export async function sendTo(
  action: ActionContext,
  otherId: number,
  message: NewMessage,
): Promise<ChatMessage> {
  requireStorable(message);
  const membership = await openDirect(action, otherId);
  await lockMessages(action, membership.conversation.id);
  return writeIn(action, membership, message);
}

/** Finds or makes the conversation with a person, for the provider's client: a known one costs no transaction. */
export async function openFor(context: Context, me: Me, otherId: number): Promise<Membership> {
  const { userId } = me;
  const conversation = await findConversationOf(context.database.reader, [userId, otherId]);
  if (conversation !== undefined) return { conversation, userId, otherId, participation: null };
  return context.database.transaction((tx, onCommit) => openDirect({ tx, onCommit, context, me }, otherId));
}

/** Finds or makes the conversation with a person who has a name and is not oneself; else throws `not_found`. */
async function openDirect({ tx, context, me }: ActionContext, otherId: number): Promise<Membership> {
  const { userId } = me;
  if (otherId === userId || !(await isNamedPerson(tx, otherId))) throw new ProblemError('not_found');
  const people = [userId, otherId] as const;
  const known = await findConversationOf(tx, people);
  if (known === undefined) context.writtenBytes.add(userId, conversationBytes);
  const conversation = known ?? (await insertDirect(tx, { people, createdBy: userId, now: context.clock() }));
  return { conversation, userId, otherId, participation: null };
}

/** Writes a message where the conversation's lock is held. */
async function writeIn(
  action: ActionContext,
  membership: Membership,
  message: NewMessage,
): Promise<ChatMessage> {
  const { tx, context, me } = action;
  const isDirect = membership.otherId !== null;
  if (isDirect && !(await isNamedPerson(tx, me.userId)))
    throw new ProblemError('forbidden', { message: nameFirst });
  if (membership.otherId !== null && !(await isNamedPerson(tx, membership.otherId)))
    throw new ProblemError('forbidden', { message: nobodyThere });
  const { blocks, isBlocked } = await blocksIn(tx, membership);
  if (blocks) throw new ProblemError('forbidden', { message: unblockFirst });
  const { key } = message;
  const known = key === null ? undefined : await findMessageByKey(tx, { userId: me.userId, key });
  if (known !== undefined) return present(action, sameAs(known, membership, message));
  const { id: conversationId, sid, event_id: eventId } = membership.conversation;
  const newest = await findNewestVisible(tx, { conversationId, viewerId: me.userId });
  const told = await findTold(tx, membership, { after: newest?.id ?? 0, isWithheld: isBlocked });
  const createdAt = Math.max(context.clock(), newest?.created_at ?? 0);
  const id = await insert(action, membership, { ...message, isWithheld: isBlocked, createdAt });
  if (!isBlocked) await pushLater(action, membership);
  await context.chat.changed(tx, { conversationId });
  messageChanged(tx, isBlocked ? onlyTo(me.userId, membership) : everybodyIn(membership));
  const written = await present(action, id);
  const event = { type: 'chat.message', sid, eventId, message: written } as const;
  action.onCommit(() => {
    for (const { place, after } of told) context.chat.tell(place, { ...event, after });
  });
  return written;
}

/** Has the other person, or the people of the room, told by push. */
function pushLater(action: ActionContext, { conversation, otherId }: Membership): Promise<void> {
  const { id: conversationId, pushed_at: pushedAt } = conversation;
  return messageWritten(action, { conversationId, to: otherId === null ? 'room' : [otherId], pushedAt });
}

/** Those who are told of a message, with the newest before it that they see. */
interface Told {
  readonly place: ConversationPlace;
  readonly after: number;
}

/**
 * Finds who is told of a message that is about to be written. Of two people each is told apart: who does not see what
 * was withheld is not told its number either.
 */
async function findTold(
  tx: Writer,
  membership: Membership,
  { after, isWithheld }: { readonly after: number; readonly isWithheld: boolean },
): Promise<readonly Told[]> {
  const { conversation, userId, otherId } = membership;
  if (otherId === null) return [{ place: everybodyIn(membership), after }];
  const author = { place: onlyTo(userId, membership), after };
  if (isWithheld) return [author];
  const newest = await findNewestVisible(tx, { conversationId: conversation.id, viewerId: otherId });
  return [author, { place: onlyTo(otherId, membership), after: newest?.id ?? 0 }];
}

interface Insert extends NewMessage {
  readonly isWithheld: boolean;
  readonly createdAt: number;
}

async function insert(
  { tx, context, me }: ActionContext,
  { conversation, otherId }: Membership,
  { body, link, key, isWithheld, createdAt }: Insert,
): Promise<number> {
  const { id: conversationId } = conversation;
  context.writtenBytes.add(me.userId, rowBytes + Buffer.byteLength(body));
  const messageId = await insertMessage(tx, {
    conversation_id: conversationId,
    user_id: me.userId,
    body,
    link: link ?? null,
    is_withheld: toFlag(isWithheld),
    client_key: key,
    created_at: createdAt,
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
  const membership = await lockMembership(action, sid);
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
  await context.chat.changed(tx, { conversationId: membership.conversation.id });
  const place = isWithheld === 1 ? onlyTo(authorId, membership) : everybodyIn(membership);
  messageChanged(tx, place);
  const { sid } = membership.conversation;
  onCommit(() => context.chat.tell(place, { type: 'chat.deleted', sid, messageId: id }));
}

/** Takes back what was written under a key, and whatever may still arrive under it. */
export async function withdraw(action: ActionContext, writtenUnder: string): Promise<void> {
  const { tx, context, me } = action;
  const owned = { userId: me.userId, key: writtenUnder.toLowerCase() };
  await awaitKey(tx, context, owned);
  const row = await findMessageByKey(tx, owned);
  if (row) await lockMessages(action, row.conversation_id);
  await closeKey(tx, context, owned);
  if (row === undefined) return;
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
