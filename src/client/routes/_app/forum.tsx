import { createFileRoute, Outlet, useParams } from '@tanstack/react-router';
import { ForumFrame } from '#client/features/forum/forum-frame.tsx';

export const Route = createFileRoute('/_app/forum')({
  // Also where one has been before, since what was in memory then may be on the phone only; not from post to post.
  shouldReload: ({ cause }) => cause !== 'stay',
  loader: {
    staleReloadMode: 'blocking',
    handler: async ({ context }) => {
      const { readForumAhead } = await import('#client/features/forum/read-forum-ahead.ts');
      await readForumAhead(context);
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
