import { useRef } from 'react';
import { OfflineNotice } from '#client/connection/offline-notice.tsx';
import { WriteButton } from '#client/posts/composer/write-button.tsx';
import { postTexts } from '#contract/threads.ts';
import { useForum } from './forum-context.ts';
import styles from './posts-column.module.css';
import { PostsList } from './posts-list.tsx';
import type { HeldPosts } from './use-held-posts.ts';

interface PostsColumnProps {
  /** The post that is open beside it. */
  readonly open: string | null;
  readonly held: HeldPosts;
}

/** The list beside the open post. */
export function PostsColumn({ open, held }: PostsColumnProps) {
  const { posts } = useForum();
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <div ref={scroller} className={styles.column} data-scroll-restoration-id="forum-posts">
      <header className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {postTexts.forumTitle}
        </h1>
        {posts.isRead && posts.rows.length > 0 && <WriteButton label={postTexts.newPost} />}
      </header>
      {posts.isRead && (
        <div className={styles.notice}>
          <OfflineNotice asOf={posts.asOf} />
        </div>
      )}
      <PostsList open={open} held={held} scroller={scroller} />
    </div>
  );
}
