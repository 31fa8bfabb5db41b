import type { ChatMessage } from '#contract/chat.ts';
import type { Person } from '#contract/users.ts';
import type { Entry, Refusal } from '#offline/outbox/entry.ts';

/** State of a message as its author sees it: `sent` once the server has it. */
export type MessageState = 'waiting' | 'sent' | 'refused';

/** A message as it is drawn, from the server or from what waits on this phone. */
export interface ShownMessage {
  /** The same while it waits and once it has arrived. */
  readonly name: string;
  /** Null while it waits. */
  readonly id: number | null;
  readonly user: Person;
  readonly isMine: boolean;
  /** HTML; empty where it was deleted. */
  readonly body: string;
  readonly link: string | null;
  /** Epoch milliseconds, in real time. */
  readonly at: number;
  readonly isDeleted: boolean;
  readonly state: MessageState;
  /** An own one that the other person has seen. */
  readonly isSeen: boolean;
  /** Entry that waits or was refused: the message itself, or its deletion. */
  readonly entry: Entry | null;
  readonly refusal: Refusal | null;
  /** As the server has it; null while it waits. */
  readonly message: ChatMessage | null;
}

/** A row of the list of conversations of two. */
export interface ShownConversation {
  /** Null until the first message to this person has been sent. */
  readonly sid: string | null;
  readonly person: Person;
  readonly last: ShownMessage | null;
  readonly unread: number;
  readonly isMuted: boolean;
}
