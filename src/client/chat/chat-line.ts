import type { ConversationEvent } from '#contract/realtime.ts';

/**
 * Port to the chat provider while the page is open: what it says of conversations, and what this page tells it. Screens
 * know nothing else of it. What is written goes by the outbox and the API, whoever the provider is.
 */
export interface ChatLine {
  /** Calls the listener with each event, in the order in which they come. */
  subscribe(listener: (event: ConversationEvent) => void): () => void;
  /** Tells which conversation is on the screen; null for none. */
  look(sid: string | null): void;
  /** Tells that the person types in a conversation; may be called at every key. */
  type(sid: string): void;
}

/** Line of the page, to which the provider's is attached once its code is there. */
export interface ChatRelay extends ChatLine {
  attach(line: ChatLine): void;
}

export function createChatRelay(): ChatRelay {
  const listeners = new Set<(event: ConversationEvent) => void>();
  let attached: ChatLine | null = null;
  let shown: string | null = null;
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    look(sid) {
      shown = sid;
      attached?.look(sid);
    },
    type: (sid) => attached?.type(sid),
    attach(line) {
      attached = line;
      line.subscribe((event) => {
        for (const listener of listeners) listener(event);
      });
      if (shown !== null) line.look(shown);
    },
  };
}
