import { MessagesSquare } from 'lucide-react';
import { type RefObject, useCallback, useMemo } from 'react';
import { useThreadActions } from '#client/posts/actions/thread-actions.ts';
import { LongList } from '#client/posts/list/long-list.tsx';
import { NewPill } from '#client/posts/list/new-pill.tsx';
import { type PostRow, withHeadings } from '#client/posts/list/post-rows.ts';
import { RestOfList } from '#client/posts/list/rest-of-list.tsx';
import { PostCardSkeleton } from '#client/posts/post/post-skeleton.tsx';
import { PostsFailure } from '#client/posts/posts-failure.tsx';
import { RestrictedNotice } from '#client/posts/restricted-notice.tsx';
import { useMe } from '#client/session/me.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { MessageScreen } from '#client/ui/layout/message-screen.tsx';
import { scrollToTop } from '#client/ui/layout/viewport.ts';
import type { Thread } from '#contract/threads.ts';
import { useForum } from './forum-context.ts';
import { PostItem } from './post-item.tsx';
import type { HeldPosts } from './use-held-posts.ts';

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
  return posts.isFailed ? <PostsFailure what="The forum" onRetry={posts.retry} /> : <PostCardSkeleton />;
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
  const handleNew = () => {
    reveal();
    scrollToTop(scroller?.current ?? window);
  };
  return (
    <>
      <NewPill count={heldCount} onPress={handleNew} />
      <LongList
        name={`${scroller ? 'column' : 'posts'} ${eventId}`}
        label="Posts"
        rows={listed}
        widthPx={scroller ? columnPx : window.innerWidth - gutterPx}
        draw={draw}
        reading={posts}
        scroller={scroller}
      />
      <RestOfList reading={posts} what="The older posts" />
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
      <Button onClick={write}>Write the first post</Button>
    </MessageScreen>
  );
}
