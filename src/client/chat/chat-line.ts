import type { Ready } from '#client/realtime/channel.ts';
import type { ConversationEvent } from '#contract/realtime.ts';

/** Listener to the chat provider. */
export interface ChatListener {
  /** Called with each event, in the order in which they come. */
  onEvent(event: ConversationEvent): void;
  /** Called when the list of conversations has changed in a way that no event tells: muted, blocked. */
  onListChange?(): void;
  /** Called when all events come from here on; `again` after a time in which some may have been missed. */
  onReady?(ready: Ready): void;
}

/**
 * Port to the chat provider while the page is open: what it says of conversations, and what this page tells it. Screens
 * know nothing else of it. What is written goes by the outbox and the API, whoever the provider is.
 */
export interface ChatLine {
  /** Returns the end of listening. */
  subscribe(listener: ChatListener): () => void;
  /** Tells which conversation is on the screen; null for none. */
  look(sid: string | null): void;
  /** Tells that the person types in a conversation; may be called at every key. */
  type(sid: string): void;
}

/** Creates the list of those who listen, and what tells all of them. */
export function createChatListeners() {
  const listeners = new Set<ChatListener>();
  return {
    subscribe(listener: ChatListener): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    all: {
      onEvent(event) {
        for (const listener of listeners) listener.onEvent(event);
      },
      onListChange() {
        for (const listener of listeners) listener.onListChange?.();
      },
      onReady(ready) {
        for (const listener of listeners) listener.onReady?.(ready);
      },
    } satisfies ChatListener,
  };
}

/** Line of the page, to which the provider's is attached once its code is there. */
export interface ChatRelay extends ChatLine {
  attach(line: ChatLine): void;
}

export function createChatRelay(): ChatRelay {
  const { subscribe, all } = createChatListeners();
  let attached: ChatLine | null = null;
  let shown: string | null = null;
  return {
    subscribe,
    look(sid) {
      shown = sid;
      attached?.look(sid);
    },
    type: (sid) => attached?.type(sid),
    attach(line) {
      attached = line;
      line.subscribe(all);
      if (shown !== null) line.look(shown);
    },
  };
}
