import { createFileRoute, Outlet, useParams } from '@tanstack/react-router';
import { ChatFrame } from '#client/features/chat/frame/chat-frame.tsx';

export const Route = createFileRoute('/_app/messages')({
  // Also where one has been before, since what was in memory then may be on the phone only.
  shouldReload: ({ cause }) => cause !== 'stay',
  loader: {
    staleReloadMode: 'blocking',
    handler: async ({ context, params }) => {
      const { readChatAhead } = await import('#client/features/chat/read-ahead.ts');
      await readChatAhead(context, 'sid' in params ? String(params.sid) : null);
    },
  },
  component: Chat,
});

function Chat() {
  const { sid = null } = useParams({ strict: false });
  return (
    <ChatFrame open={sid}>
      <Outlet />
    </ChatFrame>
  );
}
