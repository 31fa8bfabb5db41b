import { OfflineNotice } from '#client/connection/offline-notice.tsx';
import { WriteButton } from '#client/posts/write-button.tsx';
import { Page } from '#client/ui/page.tsx';
import { roomForRail, useMedia } from '#client/ui/use-media.ts';
import { texts } from '#contract/texts.ts';
import { useForum } from './forum-context.ts';
import { PostsList } from './posts-list.tsx';
import { ThreadPane } from './thread-pane.ts';

/** All posts; wide screens have them in a column of its own and show the first one here. */
export function PostsPage() {
  const { posts } = useForum();
  const isWide = useMedia(roomForRail);
  if (isWide && !posts.isRestricted) return <ThreadPane name={posts.rows[0]?.name ?? null} />;
  return (
    <Page
      title={posts.isRestricted ? 'Forum' : texts.forumTitle}
      name="Forum"
      actions={posts.isRead && !posts.isRestricted && <WriteButton label={texts.newPost} />}
      notice={posts.isRead && !posts.isRestricted && <OfflineNotice asOf={posts.asOf} />}
    >
      <PostsList open={null} />
    </Page>
  );
}
