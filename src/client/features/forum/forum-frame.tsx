import { type ReactNode, useMemo, useRef, useState } from 'react';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { ThreadActionsProvider } from '#client/posts/actions/thread-actions-provider.tsx';
import { WriteButton } from '#client/posts/composer/write-button.tsx';
import { useReadPosition } from '#client/posts/list/read-position.ts';
import type { ShownThread } from '#client/posts/threads/shown-thread.ts';
import { useEventIds } from '#client/posts/threads/thread-queries.ts';
import { usePosts } from '#client/posts/threads/use-posts.ts';
import { useMe } from '#client/session/me.ts';
import { NoticePlace } from '#client/ui/layout/notice-place.tsx';
import { roomForRail, useMedia } from '#client/ui/layout/viewport.ts';
import { postTexts } from '#contract/threads.ts';
import { ForumContext, type HeldPosts, useForum, useHeldPosts } from './forum-context.ts';
import styles from './forum-frame.module.css';
import { hasWriteButton, PostsList } from './posts-list.tsx';

interface ForumFrameProps {
  /** The post that is open, as its address names it. */
  readonly open: string | null;
  /** Somebody comes to write a post. */
  readonly isWriting: boolean;
  /** They have closed the composer. */
  readonly onWritten: () => void;
  readonly children: ReactNode;
}

/** Around the list and the open post: one after the other on the phone, side by side on wide screens. */
export function ForumFrame({ open, isWriting, onWritten, children }: ForumFrameProps) {
  const eventId = useEventIds().forum;
  const posts = usePosts(eventId);
  const position = useReadPosition(eventId);
  const isWide = useMedia(roomForRail);
  const forum = useMemo(
    () => ({ ...position, eventId, posts, first: posts.rows[0]?.name ?? null }),
    [position, eventId, posts],
  );
  return (
    <ForumContext value={forum}>
      <ThreadActionsProvider
        eventId={eventId}
        isHost={posts.isHost}
        noun="post"
        composerTitle="New post"
        submitLabel="Send"
        isWriting={isWriting}
        onWritten={onWritten}
      >
        {isWide && !posts.isRestricted ? <Beside open={open}>{children}</Beside> : children}
      </ThreadActionsProvider>
    </ForumContext>
  );
}

interface BesideProps {
  /** The post that is open, as its address names it. */
  readonly open: string | null;
  readonly children: ReactNode;
}

/** The list and, beside it, the post that is open. */
function Beside({ open, children }: BesideProps) {
  const around = useForum();
  const { first, held } = useFirstPost(open);
  const forum = useMemo(() => ({ ...around, first }), [around, first]);
  return (
    <ForumContext value={forum}>
      <main id="main" className={styles.beside}>
        <PostsColumn open={open ?? first} held={held} />
        {children}
      </main>
    </ForumContext>
  );
}

interface PostsColumnProps {
  /** The post that is open beside it. */
  readonly open: string | null;
  readonly held: HeldPosts;
}

/** The list beside the open post. */
function PostsColumn({ open, held }: PostsColumnProps) {
  const { posts } = useForum();
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <div ref={scroller} className={styles.column} data-scroll-restoration-id="forum-posts">
      <header className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          {postTexts.forumTitle}
        </h1>
        {hasWriteButton(posts) && <WriteButton label={postTexts.newPost} />}
      </header>
      <NoticePlace className={styles.notice}>
        {posts.isRead && <OfflineNotice updatedAt={posts.updatedAt} error={posts.error} />}
      </NoticePlace>
      <PostsList open={open} held={held} scroller={scroller} />
    </div>
  );
}

const newestOf = (rows: readonly ShownThread[]) => Math.max(0, ...rows.map(({ thread }) => thread.id));

interface FirstPost {
  /** The name of the post that stands beside the list while no address says which. */
  readonly first: string | null;
  readonly held: HeldPosts;
}

/**
 * The first post of the list. What others post later stands above it and leaves it where it is, since somebody may be
 * writing an answer there; what one has posted oneself opens.
 */
function useFirstPost(open: string | null): FirstPost {
  const myId = useMe().id;
  const { rows, heldCount, reveal } = useHeldPosts();
  // How far the list went before one had the later posts put above.
  const [upTo, setUpTo] = useState<number | null>(null);
  if (open !== null && upTo !== null) setUpTo(null);
  const isLater = ({ thread, state }: ShownThread) =>
    upTo !== null && state === 'there' && thread.userId !== myId && thread.id > upTo;
  const handleReveal = () => {
    setUpTo(upTo ?? newestOf(rows));
    reveal();
  };
  return {
    first: rows.find((row) => !isLater(row))?.name ?? null,
    held: { rows, heldCount, reveal: handleReveal },
  };
}
