import type { QueryClient } from '@tanstack/react-query';
import type { Answer, Api } from '#client/api/api.ts';
import { apiQuery, apiQueryKey } from '#client/api/api-query.ts';
import { type ChatMessage, type Conversation, listConversations } from '#contract/chat.ts';
import type { Person } from '#contract/users.ts';
import { displayName } from '#domain/person.ts';
import { type KeptMessages, messagesKey } from './messages.ts';

export const conversationsQuery = (api: Api) => apiQuery(api, listConversations, {});
const conversationsKey = apiQueryKey(listConversations, {});

type Answered = Answer<{ content: Conversation[] }>;

export const knownConversations = (client: QueryClient): readonly Conversation[] =>
  client.getQueryData<Answered>(conversationsKey)?.value.content ?? [];

export const readConversationsAnew = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: conversationsKey }); // the query itself keeps an error

const lastIdOf = ({ lastMessage }: Conversation) => lastMessage?.id ?? 0;
const latestFirst = (one: Conversation, other: Conversation) => lastIdOf(other) - lastIdOf(one);

/** Changes the list where it has been read; its age stays. */
function patch(
  client: QueryClient,
  change: (content: readonly Conversation[]) => readonly Conversation[],
): void {
  const updatedAt = client.getQueryState(conversationsKey)?.dataUpdatedAt;
  client.setQueryData<Answered>(
    conversationsKey,
    (answer) => {
      if (answer === undefined) return undefined;
      const content = change(answer.value.content);
      return content === answer.value.content ? answer : { value: { content: [...content] }, etag: null };
    },
    { updatedAt },
  );
}

function patchOne(client: QueryClient, sid: string, change: (one: Conversation) => Conversation): void {
  patch(client, (content) => {
    const found = content.find((one) => one.sid === sid);
    const next = found && change(found);
    return found === next ? content : content.map((one) => (one === found && next ? next : one));
  });
}

/** Unread counts stop here, as the server's do. */
const unreadMax = 100;

interface Arrived {
  readonly message: ChatMessage;
  readonly myId: number;
}

/** A conversation after one more message; an old one, or one that was counted before, changes nothing. */
function withMessage(one: Conversation, { message, myId }: Arrived): Conversation {
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
 * list does not have yet is made; else the list is read anew.
 */
export function putOnTop(client: QueryClient, arrived: Arrived, other: Person | null): void {
  const { sid } = arrived.message;
  const isKnown = knownConversations(client).some((one) => one.sid === sid);
  if (!isKnown && other === null) {
    readConversationsAnew(client);
    return;
  }
  patch(client, (content) => {
    const all = isKnown || other === null ? content : [newDirect(arrived, other), ...content];
    return all.map((one) => (one.sid === sid ? withMessage(one, arrived) : one)).sort(latestFirst);
  });
}

/** Counts the messages of others after a position, where this phone knows the conversation up to its end. */
function countAfter(client: QueryClient, one: Conversation, position: number, myId: number): number | null {
  if (position >= lastIdOf(one)) return 0;
  const kept = client.getQueryData<KeptMessages>(messagesKey(one.sid));
  if (!kept || (kept.messages[0]?.id ?? 0) > position || kept.upTo < lastIdOf(one)) return null;
  return kept.messages.filter(({ id, user, deleted }) => id > position && user.id !== myId && !deleted)
    .length;
}

interface Reading {
  readonly sid: string;
  readonly userId: number;
  readonly readUpTo: number;
}

/** Notes how far one has read oneself, or the other person; a position never goes back. */
export function putReading(client: QueryClient, { sid, userId, readUpTo }: Reading, myId: number): void {
  patchOne(client, sid, (one) => {
    if (userId !== myId) return readUpTo <= one.seenUpTo ? one : { ...one, seenUpTo: readUpTo };
    return withReading(client, one, readUpTo, myId);
  });
}

/** A conversation of which one has seen more. */
export function withReading(
  client: QueryClient,
  one: Conversation,
  readUpTo: number,
  myId: number,
): Conversation {
  if (readUpTo <= one.readUpTo) return one;
  const left = countAfter(client, one, readUpTo, myId) ?? one.unread;
  return { ...one, readUpTo, unread: Math.min(one.unread, left) };
}

/** Takes the text of a deleted message out of the list; an unread one may have been counted. */
export function dropOnTop(client: QueryClient, sid: string, messageId: number): void {
  const one = knownConversations(client).find((known) => known.sid === sid);
  if (one && one.unread > 0 && messageId > one.readUpTo) readConversationsAnew(client);
  patchOne(client, sid, (found) => {
    const { lastMessage } = found;
    if (lastMessage?.id !== messageId || lastMessage.deleted) return found;
    return { ...found, lastMessage: { ...lastMessage, body: '', attributes: {}, deleted: true } };
  });
}

export const putMuted = (client: QueryClient, sid: string, muted: boolean): void =>
  patchOne(client, sid, (one) => (one.muted === muted ? one : { ...one, muted }));

/** The discussion of a room is for who is in it: what this phone has kept of it goes. */
export function forgetDiscussion(client: QueryClient, eventId: number): void {
  const one = knownConversations(client).find((known) => known.eventId === eventId);
  if (one === undefined) return;
  const queryKey = messagesKey(one.sid);
  // What is on its way was asked for while one was in.
  void client.cancelQueries({ queryKey });
  const nothing: KeptMessages = { messages: [], upTo: 0, hasOlder: false, readAt: 0 };
  client.setQueryData<KeptMessages>(queryKey, nothing, { updatedAt: 1 });
  patch(client, (content) => content.filter(({ sid }) => sid !== one.sid));
}
