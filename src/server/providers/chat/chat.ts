import type { ConversationEvent } from '#contract/realtime.ts';
import type { ConversationPlace } from '#server/conversation-place.ts';

/**
 * Provider that brings conversations to the apps. What is written stands in our database first: a provider is never the
 * only copy of a message, and where it is away, chat goes on.
 */
export interface ChatProvider {
  /** Returns an identifier for a conversation that is about to be made. */
  newSid(): Promise<string>;
  /** Returns the token of the provider's client in the page; null where our own channel is the provider. */
  accessToken(userId: number): Promise<string | null>;
  /** Tells of an event after its commit; never fails, never waits. A message is as its author sees it. */
  tell(place: ConversationPlace, event: ConversationEvent): void;
}
