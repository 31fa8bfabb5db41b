import { createFileRoute } from '@tanstack/react-router';
import { AnnouncePage } from '#client/features/announce/announce-page.tsx';

export const Route = createFileRoute('/_app/announce')({
  // Also where one has been before, since what was in memory then may be on the phone only.
  shouldReload: true,
  loader: {
    staleReloadMode: 'blocking',
    handler: async ({ context }) => {
      const { readPostsAhead } = await import('#client/posts/threads/read-ahead.ts');
      await readPostsAhead(context, 'announcements');
    },
  },
  component: AnnouncePage,
});
