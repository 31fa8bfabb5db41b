import type { QueryClient } from '@tanstack/react-query';
import { jitter } from '#client/lib/gather.ts';
import { lastIdOf } from '#domain/chat/kept-conversations.ts';
import type { KeptMessages } from '#domain/chat/kept-messages.ts';
import { knownConversations, readConversationsAnew } from './conversations.ts';
import { messagesKey } from './messages.ts';

/** Tells whether a message has come, or is of a conversation that was not read. */
function isHere(client: QueryClient, sid: string, messageId: number): boolean {
  const kept = client.getQueryData<KeptMessages>(messagesKey(sid));
  return kept === undefined || kept.upTo >= messageId;
}

/** Tells whether the list knows of a message, or of a later one. */
function isListed(client: QueryClient, sid: string, messageId: number): boolean {
  const one = knownConversations(client).find((known) => known.sid === sid);
  return one !== undefined && lastIdOf(one) >= messageId;
}

/**
 * Creates what is told of messages that are there, without their contents, and reads those that have not come by
 * themselves after a moment: our own channel is usually faster.
 */
export function createMentions(client: QueryClient): (sid: string, messageId: number) => void {
  /** By conversation the newest that was mentioned. */
  const planned = new Map<string, number>();

  function look(sid: string): void {
    const messageId = planned.get(sid) ?? 0;
    planned.delete(sid);
    if (!isListed(client, sid, messageId)) readConversationsAnew(client);
    if (!isHere(client, sid, messageId)) void client.invalidateQueries({ queryKey: messagesKey(sid) }); // the query itself keeps an error
  }

  return (sid, messageId) => {
    if (!planned.has(sid)) setTimeout(() => look(sid), jitter.leastMs + Math.random() * jitter.spreadMs);
    planned.set(sid, Math.max(messageId, planned.get(sid) ?? 0));
  };
}
