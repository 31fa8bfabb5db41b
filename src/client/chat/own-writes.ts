import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { knownMe } from '#client/session/me.ts';
import { type ChatMessage, listBlocked, listConversations } from '#contract/chat.ts';
import type { KeptMessages } from '#domain/chat/kept-messages.ts';
import {
  blockKind,
  deleteMessageKind,
  messageKind,
  muteKind,
  readMessagesKind,
  reportMessageKind,
  withdrawMessageKind,
} from '#offline/kinds/chat.ts';
import type { Sent } from '#offline/outbox/entry.ts';
import { isOfKind } from '#offline/outbox/kind.ts';
import { dropOnTop, putMuted, putOnTop, putReading } from './conversations.ts';
import { dropMessage, messagesKey, putMessage } from './messages.ts';

/** The parts of a sent message's answer that say where it stands; a shortened one has none of them. */
const SentMessageSchema = v.object({ id: v.number(), sid: v.string(), timestamp: v.string() });

/**
 * Puts the server's answer to an own write in a conversation in its place; false where it is none of these, or cannot
 * be read.
 */
export function putOwnWrite(queryClient: QueryClient, one: Sent): boolean {
  const myId = knownMe(queryClient)?.id;
  if (myId === undefined) return false;
  if (isOfKind(one, messageKind)) {
    if (!v.is(SentMessageSchema, one.reply)) return false;
    const message = { ...(one.reply as unknown as ChatMessage), clientKey: one.key };
    const { place } = one.args;
    // That it has arrived does not say that everything before it is here.
    putMessage(queryClient, message, null);
    putOnTop(queryClient, { message, myId }, place.kind === 'DIRECT' ? place.person : null);
    return true;
  }
  if (isOfKind(one, readMessagesKind)) {
    const { sid, messageId: readUpTo } = one.args;
    putReading(queryClient, { sid, userId: myId, readUpTo }, myId);
    return true;
  }
  if (isOfKind(one, muteKind)) {
    putMuted(queryClient, one.args.sid, one.args.muted);
    return true;
  }
  if (!isOfKind(one, deleteMessageKind)) return false;
  const { sid, target } = one.args;
  const key = 'key' in target ? target.key : null;
  const kept = queryClient.getQueryData<KeptMessages>(messagesKey(sid));
  const id = target.id ?? kept?.messages.find(({ clientKey }) => clientKey === key)?.id;
  if (id === undefined) return false;
  dropMessage(queryClient, sid, id);
  dropOnTop(queryClient, sid, id);
  return true;
}

/** Kinds of writes whose answers do not show the outcome, with what is read anew. */
export const readAnewAfter = {
  [messageKind.name]: [listConversations],
  [readMessagesKind.name]: [listConversations],
  [deleteMessageKind.name]: [listConversations],
  [withdrawMessageKind.name]: [listConversations],
  [blockKind.name]: [listConversations, listBlocked],
  [muteKind.name]: [],
  [reportMessageKind.name]: [],
};
