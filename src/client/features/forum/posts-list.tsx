import { MessagesSquare } from 'lucide-react';
import { type RefObject, useCallback, useMemo } from 'react';
import { RestOfList } from '#client/lists/end-of-list.tsx';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { UnreadMessage } from '#client/network/unread-message.tsx';
import { useThreadActions } from '#client/posts/actions/thread-actions.ts';
import { WriteButton } from '#client/posts/composer/write-button.tsx';
import { NewPill } from '#client/posts/list/held-back.tsx';
import { type PostRow, ThreadList, withHeadings } from '#client/posts/list/thread-list.tsx';
import { PostCardSkeleton, RestrictedNotice } from '#client/posts/post/post-placeholders.tsx';
import type { Posts } from '#client/posts/threads/use-posts.ts';
import { useMe } from '#client/session/me.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { MessageScreen } from '#client/ui/layout/message-screen.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { roomForRail, useMedia } from '#client/ui/layout/viewport.ts';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { postTexts, type Thread } from '#contract/threads.ts';
import { type HeldPosts, useForum, useHeldPosts } from './forum-context.ts';
import { PostItem } from './post-item.tsx';

/** Only wide screens open a post together with the list. */
const ThreadPane = lazyComponent(() => import('./thread-page.tsx').then((module) => module.ThreadPage));

/** All posts; wide screens have them in a column of its own and show the first one here. */
export function PostsPage() {
  const { posts, first } = useForum();
  const isWide = useMedia(roomForRail);
  return isWide && !posts.isRestricted ? <ThreadPane name={first} /> : <AllPosts />;
}

/**
 * Tells whether the screen has the button to write: also where nothing could be read, since a first post stands alone and
 * waits. Where there is none yet, what stands in the place of the list has it.
 */
export const hasWriteButton = ({ isRestricted, isRead, isFailed, rows }: Posts): boolean =>
  !isRestricted && (rows.length > 0 || (isFailed && !isRead));

function AllPosts() {
  const { posts } = useForum();
  const held = useHeldPosts();
  return (
    <Page
      title={postTexts.forumTitle}
      name="Forum"
      actions={hasWriteButton(posts) && <WriteButton label={postTexts.newPost} />}
      notice={
        posts.isRead &&
        !posts.isRestricted && <OfflineNotice updatedAt={posts.updatedAt} error={posts.error} />
      }
    >
      <PostsList open={null} held={held} />
    </Page>
  );
}

interface PostsListProps {
  /** The post that is open beside it. */
  readonly open: string | null;
  readonly held: HeldPosts;
  /** The column that scrolls; without one the page does. */
  readonly scroller?: RefObject<HTMLElement | null>;
}

export function PostsList(props: PostsListProps) {
  const { posts } = useForum();
  if (posts.isRestricted) return <RestrictedNotice />;
  if (posts.rows.length > 0) return <Listed {...props} />;
  if (posts.isRead) return <NoPosts />;
  return posts.isFailed ? (
    <UnreadMessage what="The forum" error={posts.error} onRetry={posts.retry} />
  ) : (
    <PostCardSkeleton />
  );
}

const measures = {
  page: { mostLines: 3, besidesPx: 142, insetPx: 34 },
  column: { mostLines: 2, besidesPx: 130, insetPx: 40 },
};
const gutterPx = 40;
const columnPx = 384;

function Listed({ open, held: { rows, heldCount, reveal }, scroller }: PostsListProps) {
  const { eventId, posts, readUpTo, seenRef } = useForum();
  const myId = useMe().id;
  const size = scroller ? measures.column : measures.page;
  // What is new has a dot here, since answers make old posts new.
  const listed = useMemo(() => withHeadings(rows, { readUpTo: null, myId }, size), [rows, myId, size]);
  const draw = useCallback(
    ({ shown }: PostRow) => (
      <PostItem
        shown={shown}
        look={scroller ? 'row' : 'card'}
        isOpen={open !== null && (shown.name === open || String(shown.thread.id) === open)}
        isNew={isNewTo({ readUpTo, myId }, shown.thread)}
        seenRef={seenRef}
      />
    ),
    [scroller, open, readUpTo, myId, seenRef],
  );
  return (
    <>
      <NewPill count={heldCount} onReveal={reveal} scroller={scroller} />
      <ThreadList
        name={`${scroller ? 'column' : 'posts'} ${eventId}`}
        label="Posts"
        rows={listed}
        widthPx={scroller ? columnPx : window.innerWidth - gutterPx}
        draw={draw}
        reading={posts}
        scroller={scroller}
      />
      {posts.isRead ? (
        <RestOfList reading={posts} what="The older posts" />
      ) : (
        // Only what one has written oneself stands above it.
        <RestOfList reading={{ ...posts, isRead: posts.isFailed, hasMore: true }} what="The other posts" />
      )}
    </>
  );
}

interface Reader {
  /** Null where nobody knows what was read. */
  readonly readUpTo: number | null;
  readonly myId: number;
}

type Dated = Pick<Thread, 'id' | 'userId' | 'lastAnswerId' | 'lastAnswerUserId'>;

/** Tells whether somebody else has posted, or answered last, since the last visit. */
export function isNewTo({ readUpTo, myId }: Reader, post: Dated): boolean {
  if (readUpTo === null) return false;
  const isPosted = post.userId !== myId && post.id > readUpTo;
  const isAnswered = post.lastAnswerUserId !== myId && (post.lastAnswerId ?? 0) > readUpTo;
  return isPosted || isAnswered;
}

function NoPosts() {
  const { write } = useThreadActions();
  return (
    <MessageScreen
      icon={MessagesSquare}
      title="No posts yet"
      text="Ask the cohort a question, or tell what you have learnt."
    >
      <Button onClick={write}>{postTexts.newPost}</Button>
    </MessageScreen>
  );
}
