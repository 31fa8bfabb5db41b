import { createFileRoute, Outlet, useLocation, useParams } from '@tanstack/react-router';
import { ForumFrame } from '#client/features/forum/forum-frame.tsx';

export const Route = createFileRoute('/_app/forum')({
  // Also where one has been before, since what was in memory then may be on the phone only; not from post to post.
  shouldReload: ({ cause }) => cause !== 'stay',
  loader: {
    staleReloadMode: 'blocking',
    handler: async ({ context }) => {
      const { readPostsAhead } = await import('#client/posts/threads/read-ahead.ts');
      await readPostsAhead(context, 'forum');
    },
  },
  component: Forum,
});

function Forum() {
  const { postId = null } = useParams({ strict: false });
  const isWriting = useLocation({ select: ({ state }) => state.isWriting === true });
  const navigate = Route.useNavigate();
  // A way back to this place is no wish to write.
  const handleWritten = () => {
    if (isWriting) void navigate({ to: '/forum', replace: true, resetScroll: false });
  };
  return (
    <ForumFrame open={postId} isWriting={isWriting} onWritten={handleWritten}>
      <Outlet />
    </ForumFrame>
  );
}
