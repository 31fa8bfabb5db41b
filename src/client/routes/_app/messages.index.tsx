import { createFileRoute } from '@tanstack/react-router';
import { ConversationPage } from '#client/features/chat/frame/conversation-page.tsx';
import { ChatPage } from '#client/features/chat/list/chat-page.tsx';
import { roomForRail, useMedia } from '#client/ui/layout/viewport.ts';

export const Route = createFileRoute('/_app/messages/')({ component: Conversations });

/** The list alone on phones; beside it the first conversation where there is room. */
function Conversations() {
  return useMedia(roomForRail) ? <ConversationPage address={null} /> : <ChatPage />;
}
