import type { ConversationEvent } from '#contract/realtime.ts';
import type { ConversationPlace } from '#server/conversation-place.ts';
import type { Writer } from '#server/db/database.ts';

/** Part of what is known of conversations that a transaction changes. */
export type ChatChange =
  /** Messages of a conversation. */
  | { readonly conversationId: number }
  /** People of a room. */
  | { readonly eventId: number }
  /** Whole conversations or people that are gone. */
  | { readonly isGone: true };

/**
 * Provider that brings conversations to the apps. What is written stands in our database first: a provider is never the
 * only copy of a message, and where it is away, chat goes on.
 */
export interface ChatProvider {
  /** Name by which the page knows which client to load. */
  readonly name: 'embedded' | 'twilio';
  /**
   * Returns the token of the provider's client in the page; null where our own channel is the provider, and `away` while
   * nobody may come in, since the provider is not as it has to be.
   */
  accessToken(userId: number): Promise<{ readonly token: string } | 'away' | null>;
  /** Notes in the transaction of a change that the provider has to be told of it, also if this process ends. */
  changed(tx: Writer, change: ChatChange): Promise<void>;
  /** Tells of an event after its commit; never fails, never waits. A message is as its author sees it. */
  tell(place: ConversationPlace, event: ConversationEvent): void;
}
