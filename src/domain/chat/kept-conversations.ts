import type { ChatMessage, Conversation } from '#contract/chat.ts';
import type { Person } from '#contract/users.ts';
import { displayName } from '#domain/person.ts';

/** Unread counts stop here, as the server's do. */
const unreadMax = 100;

export const lastIdOf = ({ lastMessage }: Conversation) => lastMessage?.id ?? 0;
const latestFirst = (one: Conversation, other: Conversation) => lastIdOf(other) - lastIdOf(one);

export interface Arrived {
  readonly message: ChatMessage;
  readonly myId: number;
}

/** A conversation after one more message; an old one, or one that was counted before, changes nothing. */
function withLast(one: Conversation, { message, myId }: Arrived): Conversation {
  const last = lastIdOf(one);
  if (message.id < last) return one;
  if (message.id === last) return { ...one, lastMessage: message };
  const isNew = message.user.id !== myId && message.id > one.readUpTo;
  return { ...one, lastMessage: message, unread: Math.min(unreadMax, one.unread + (isNew ? 1 : 0)) };
}

const newDirect = ({ message }: Arrived, user: Person): Conversation => ({
  sid: message.sid,
  kind: 'DIRECT',
  eventId: null,
  name: displayName(user),
  user,
  lastMessage: null,
  unread: 0,
  readUpTo: 0,
  seenUpTo: 0,
  muted: false,
  blocked: false,
});

/**
 * Puts a message on top of its conversation. `other` is the other of two people, where that is known: then one that the
 * list does not have yet is made.
 */
export function withOnTop(
  content: readonly Conversation[],
  arrived: Arrived,
  other: Person | null,
): readonly Conversation[] {
  const { sid } = arrived.message;
  const isKnown = content.some((one) => one.sid === sid);
  if (!isKnown && other === null) return content;
  const all = isKnown || other === null ? content : [newDirect(arrived, other), ...content];
  return all.map((one) => (one.sid === sid ? withLast(one, arrived) : one)).sort(latestFirst);
}
