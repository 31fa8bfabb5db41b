import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { WriteButton } from '#client/posts/composer/write-button.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { roomForRail, useMedia } from '#client/ui/layout/viewport.ts';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { postTexts } from '#contract/threads.ts';
import { useForum } from './forum-context.ts';
import { PostsList } from './posts-list.tsx';
import { useHeldPosts } from './use-held-posts.ts';

/** Only wide screens open a post together with the list. */
const ThreadPane = lazyComponent(() => import('./thread-page.tsx').then((module) => module.ThreadPage));

/** All posts; wide screens have them in a column of its own and show the first one here. */
export function PostsPage() {
  const { posts, first } = useForum();
  const isWide = useMedia(roomForRail);
  return isWide && !posts.isRestricted ? <ThreadPane name={first} /> : <AllPosts />;
}

function AllPosts() {
  const { posts } = useForum();
  const held = useHeldPosts();
  return (
    <Page
      title={posts.isRestricted ? 'Forum' : postTexts.forumTitle}
      name="Forum"
      actions={
        posts.isRead &&
        posts.rows.length > 0 &&
        !posts.isRestricted && <WriteButton label={postTexts.newPost} />
      }
      notice={posts.isRead && !posts.isRestricted && <OfflineNotice updatedAt={posts.updatedAt} />}
    >
      <PostsList open={null} held={held} />
    </Page>
  );
}
