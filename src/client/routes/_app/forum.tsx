import { createFileRoute, Outlet, useParams } from '@tanstack/react-router';
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
  return (
    <ForumFrame open={postId}>
      <Outlet />
    </ForumFrame>
  );
}
