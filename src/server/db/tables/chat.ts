import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/** Conversation of two people, unique by both, or the discussion of an event, unique by it. */
export interface ConversationsTable {
  id: Generated<number>;
  sid: string;
  kind: 'DIRECT' | 'ROOM';
  event_id: number | null;
  /** The one of the two with the lower id. */
  first_user_id: number | null;
  second_user_id: number | null;
  /** Person who opened it. */
  created_by: number | null;
  created_at: number;
  /** Newest message that was told by push, or was not to be. */
  pushed_up_to: Generated<number>;
  pushed_at: Generated<number>;
}
export type ConversationRow = Selectable<ConversationsTable>;

/** One person's part in a conversation: of two people both have one, in rooms whoever has read or muted it. */
export interface ConversationMembersTable {
  conversation_id: number;
  user_id: number;
  /** Newest message seen; 0 before the first. */
  read_up_to: number;
  /** Newest message of which the other of two people is told that it was seen; 0 in rooms. */
  seen_up_to: number;
  is_muted: Flag;
  /** Newest message that this person may see; kept for conversations of two alone. */
  last_message_id: number | null;
}

/** Unique by (user_id, client_key); ids of a conversation grow in the order of commits. */
export interface MessagesTable {
  id: Generated<number>;
  conversation_id: number;
  user_id: number;
  /** Sanitised HTML; emptied when it is deleted. */
  body: string;
  /** Path of this app. */
  link: string | null;
  /** Written to somebody who had blocked the author: only the author sees it. */
  is_withheld: Flag;
  client_key: string | null;
  /** Never before that of an earlier message that its author sees. */
  created_at: number;
  deleted_at: number | null;
}
export type MessageRow = Selectable<MessagesTable>;

/** Number of changes of what people see of an event's discussion; no row before the first. */
export interface EventChatVersionsTable {
  event_id: number;
  version: number;
}

/** Number of changes of what a person's own list tells of conversations, but for those that its rooms count; no row before the first. */
export interface ConversationListVersionsTable {
  user_id: number;
  version: number;
}

/** `user_id` has blocked `blocked_user_id`; unique by both. */
export interface UserBlocksTable {
  user_id: number;
  blocked_user_id: number;
  created_at: number;
}

/** Conversation as it stands at the other chat provider; kept after ours is gone, until it is deleted there too. */
export interface MirroredConversationsTable {
  id: Generated<number>;
  /** Null once the conversation is gone here. */
  conversation_id: number | null;
  /** Our own identifier, which is the unique name there. */
  name: string;
  /** The provider's identifier; null until it has answered. */
  sid: string | null;
  /** Oldest message that is mirrored. */
  from_message_id: number;
  /** Moment until which one worker has it for itself. */
  worked_until: number;
}

/** Person who takes part in a conversation there. */
export interface MirroredParticipantsTable {
  mirror_id: number;
  /** Id of the person, as text; the row stays when they go, until the provider has been told. */
  identity: string;
  /** The provider's identifier; null where it has refused them for good. */
  sid: string | null;
}

/** Message that stands there. */
export interface MirroredMessagesTable {
  mirror_id: number;
  /** Null once the message is gone here. */
  message_id: number | null;
  /** The provider's identifier; null where it has refused the message for good. */
  sid: string | null;
}
