import type { ChatMessage, Conversation } from '#contract/chat.ts';
import { limits } from '#contract/limits.ts';
import type { Person } from '#contract/users.ts';
import { displayName } from '#domain/person.ts';
import { type PresentContext, presentPerson } from '#server/people/present-person.ts';
import { excerptOf } from '#server/rich-text/excerpt.ts';
import type { ListedRow } from './list/reader.ts';
import type { WrittenRow } from './reader.ts';

export interface Viewing {
  readonly viewerId: number;
  readonly context: PresentContext;
}

/** Presents a message; its key is its author's alone. */
export function presentMessage(row: WrittenRow, { viewerId, context }: Viewing): ChatMessage {
  return {
    id: row.message_id,
    sid: row.sid,
    user: presentPerson(row, context),
    body: row.body,
    timestamp: new Date(row.created_at).toISOString(),
    attributes: row.link === null ? {} : { link: row.link },
    clientKey: row.id === viewerId ? row.client_key : null,
    deleted: row.deleted_at !== null,
  };
}

/** Presents a conversation's last message for the list, which shows one line of it. */
export function presentLast(row: WrittenRow, viewing: Viewing): ChatMessage {
  const message = presentMessage(row, viewing);
  return { ...message, body: excerptOf(message.body, limits.lastMessageMaxLength) };
}

interface ConversationParts {
  readonly user: Person | null;
  readonly lastMessage: ChatMessage | null;
  readonly blocked: boolean;
}

export const presentConversation = (
  row: ListedRow,
  { user, lastMessage, blocked }: ConversationParts,
): Conversation => ({
  sid: row.sid,
  kind: row.kind,
  eventId: row.event_id,
  name: row.event_name ?? (user ? displayName(user) : ''),
  user,
  lastMessage,
  unread: Number(row.unread),
  readUpTo: row.read_up_to,
  seenUpTo: row.seen_up_to,
  muted: row.is_muted === 1,
  blocked,
});
