import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query';
import type { Answer, Api } from '#client/api/api.ts';
import { apiQuery, apiQueryKey } from '#client/api/api-query.ts';
import { type Conversation, listConversations } from '#contract/chat.ts';
import { limits } from '#contract/limits.ts';
import type { Person } from '#contract/users.ts';
import { type Arrived, lastIdOf, withOnTop } from '#domain/chat/kept-conversations.ts';
import type { KeptMessages } from '#domain/chat/kept-messages.ts';
import { changedHere } from '#domain/list-changes.ts';
import { changeQuery, withChangesMeanwhile } from './changed-query.ts';
import { emptyMessages, messagesKey } from './messages.ts';

/** Conversations whose messages are on the phone before they are opened: as many as there are people in a cohort. */
export const conversationsAhead = 30;

const conversationsKey = apiQueryKey(listConversations, {});

type Answered = Answer<{ content: Conversation[] }>;

/** Reads the list of conversations, with what happened while it was being read. */
export function conversationsQuery(api: Api) {
  const query = apiQuery(api, listConversations, {});
  return {
    ...query,
    queryFn: async (context: QueryFunctionContext): Promise<Answered> => {
      const { client, queryKey } = context;
      const before = knownConversations(client);
      const answer = await withChangesMeanwhile({ client, queryKey }, () => query.queryFn(context));
      forgetLeft(client, before, answer.value.content);
      return answer;
    },
  };
}

/** Discussions that are no longer listed are of rooms in which one is no more: what the phone has of them goes. */
function forgetLeft(
  client: QueryClient,
  before: readonly Conversation[],
  now: readonly Conversation[],
): void {
  if (now.length >= limits.conversationsMax) return;
  const listed = new Set(now.map(({ sid }) => sid));
  for (const { sid, kind } of before) if (kind === 'ROOM' && !listed.has(sid)) emptyMessages(client, sid);
}

export const knownConversations = (client: QueryClient): readonly Conversation[] =>
  client.getQueryData<Answered>(conversationsKey)?.value.content ?? [];

export const readConversationsAnew = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: conversationsKey }); // the query itself keeps an error

/** Changes the list where it has been read. */
const patch = (
  client: QueryClient,
  change: (content: readonly Conversation[]) => readonly Conversation[],
): void =>
  changeQuery<Answered>(client, conversationsKey, (answer) => {
    const content = change(answer.value.content);
    return content === answer.value.content
      ? answer
      : changedHere(answer, { content: [...content] }, listConversations.lists);
  });

function patchOne(client: QueryClient, sid: string, change: (one: Conversation) => Conversation): void {
  patch(client, (content) => {
    const found = content.find((one) => one.sid === sid);
    const next = found && change(found);
    return found === next ? content : content.map((one) => (one === found && next ? next : one));
  });
}

/** Puts a message on top of its conversation; `other` is the other of two people, where that is known. */
export const putOnTop = (client: QueryClient, arrived: Arrived, other: Person | null): void =>
  patch(client, (content) => withOnTop(content, arrived, other));

/**
 * Tells whether the list has to be read anew before a message is put on top: it does not know the conversation or the
 * message before, or this one comes late, and may not have been counted.
 */
export function isListBehind(
  client: QueryClient,
  { message, after, myId }: Arrived & { readonly after: number },
): boolean {
  const one = knownConversations(client).find(({ sid }) => sid === message.sid);
  if (one === undefined) return true;
  const isLate = message.id < lastIdOf(one) && message.id > one.readUpTo && message.user.id !== myId;
  return isLate || lastIdOf(one) < after;
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

/** The discussion of a room is for who is in it: what this phone has kept of it goes. `sid` is null where only the list may know it. */
export function forgetDiscussion(
  client: QueryClient,
  { eventId, sid }: { readonly eventId: number; readonly sid: string | null },
): void {
  const listed = knownConversations(client).find((known) => known.eventId === eventId);
  const known = sid ?? listed?.sid;
  if (known !== undefined) emptyMessages(client, known);
  patch(client, (content) => {
    const left = content.filter((one) => one.eventId !== eventId);
    return left.length === content.length ? content : left;
  });
}
