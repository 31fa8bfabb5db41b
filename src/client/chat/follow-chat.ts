import type { QueryClient } from '@tanstack/react-query';
import type { ConversationEvent } from '#contract/realtime.ts';
import { dropOnTop, putOnTop, putReading, readConversationsAnew } from './conversations.ts';
import { dropMessage, type KeptMessages, putMessage } from './messages.ts';

interface FollowOptions {
  readonly queryClient: QueryClient;
  readonly myId: () => number | undefined;
}

export interface ChatFollower {
  onEvent(event: ConversationEvent): void;
  /** The list of conversations has changed in some other way. */
  onListChange(): void;
  /** Events come without a gap from here on. */
  onReady(): void;
}

/** Brings what the chat provider tells into what this page has read of conversations. */
export function createChatFollower({ queryClient, myId }: FollowOptions): ChatFollower {
  let readyAt = Number.POSITIVE_INFINITY;
  const follows = ({ readAt }: KeptMessages) => readAt >= readyAt;

  function onMessage({ message, eventId }: Extract<ConversationEvent, { type: 'chat.message' }>): void {
    const ownId = myId();
    if (ownId === undefined) return;
    putMessage(queryClient, { message, follows });
    const other = eventId === null && message.user.id !== ownId ? message.user : null;
    putOnTop(queryClient, { message, myId: ownId }, other);
  }

  return {
    onEvent(event) {
      if (event.type === 'chat.message') onMessage(event);
      if (event.type === 'chat.read') putReading(queryClient, event, myId() ?? 0);
      if (event.type === 'chat.deleted') {
        dropMessage(queryClient, event.sid, event.messageId);
        dropOnTop(queryClient, event.sid, event.messageId);
      }
    },
    onListChange: () => readConversationsAnew(queryClient),
    onReady() {
      readyAt = Date.now();
    },
  };
}
