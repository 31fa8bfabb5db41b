import { createFileRoute } from '@tanstack/react-router';
import { ChatFrame } from '#client/features/chat/frame/chat-frame.tsx';

/** One route for the list and each conversation: every route makes each first load heavier. */
export const Route = createFileRoute('/_app/messages/{-$sid}')({
  // Also where one has been before, since what was in memory then may be on the phone only.
  loader: {
    staleReloadMode: 'blocking',
    handler: async ({ context, params: { sid = null } }) => {
      const { bringConversationsAlong, readChatAhead } = await import('#client/features/chat/read-ahead.ts');
      await readChatAhead(context, sid);
      void bringConversationsAlong(context); // never fails
    },
  },
  component: Chat,
});

function Chat() {
  const { sid = null } = Route.useParams();
  return <ChatFrame open={sid} />;
}
