import { createFileRoute } from '@tanstack/react-router';
import { ConversationPage } from '#client/features/chat/frame/conversation-page.tsx';

export const Route = createFileRoute('/_app/messages/$sid')({ component: OpenConversation });

function OpenConversation() {
  return <ConversationPage address={Route.useParams().sid} />;
}
