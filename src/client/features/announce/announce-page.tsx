import { Megaphone, Plus } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { useThreadActions } from '#client/posts/actions/thread-actions.ts';
import { ThreadActionsProvider } from '#client/posts/actions/thread-actions-provider.tsx';
import { WriteButton } from '#client/posts/composer/write-button.tsx';
import { LongList } from '#client/posts/list/long-list.tsx';
import { NewPill } from '#client/posts/list/new-pill.tsx';
import { type PostRow, withHeadings } from '#client/posts/list/post-rows.ts';
import { useReadPosition } from '#client/posts/list/read-position.ts';
import { RestOfList } from '#client/posts/list/rest-of-list.tsx';
import { useHeldBack } from '#client/posts/list/use-held-back.ts';
import { PostCardSkeleton } from '#client/posts/post/post-skeleton.tsx';
import { PostsFailure } from '#client/posts/posts-failure.tsx';
import { RestrictedNotice } from '#client/posts/restricted-notice.tsx';
import { useEventIds } from '#client/posts/threads/use-event-ids.ts';
import { type Posts, usePosts } from '#client/posts/threads/use-posts.ts';
import { useMe } from '#client/session/me.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { MessageScreen } from '#client/ui/layout/message-screen.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { scrollToTop } from '#client/ui/layout/viewport.ts';
import { postTexts } from '#contract/threads.ts';
import { AnnouncementCard } from './announcement-card.tsx';

/** News from the hosts, the newest first. */
export function AnnouncePage() {
  const eventId = useEventIds().announcements;
  const posts = usePosts(eventId);
  // Where there is none, what stands in the place of the list has the button.
  const mayWrite = posts.isHost && posts.rows.length > 0 && !posts.isRestricted;
  return (
    <ThreadActionsProvider
      eventId={eventId}
      isHost={posts.isHost}
      noun="announcement"
      composerTitle={postTexts.newAnnouncement}
      submitLabel="Send"
    >
      <Page
        title="Announcements"
        name="Announce"
        actions={mayWrite && <WriteButton label={postTexts.newAnnouncement} icon={Plus} />}
        notice={posts.isRead && !posts.isRestricted && <OfflineNotice updatedAt={posts.updatedAt} />}
      >
        <Content eventId={eventId} posts={posts} />
      </Page>
    </ThreadActionsProvider>
  );
}

interface ContentProps {
  readonly eventId: number;
  readonly posts: Posts;
}

function Content({ eventId, posts }: ContentProps) {
  const { write } = useThreadActions();
  if (posts.isRestricted) return <RestrictedNotice />;
  if (posts.rows.length > 0) return <Announcements eventId={eventId} posts={posts} />;
  if (posts.isRead) return <NoAnnouncements isHost={posts.isHost} onWrite={write} />;
  return posts.isFailed ? (
    <PostsFailure what="The announcements" onRetry={posts.retry} />
  ) : (
    <PostCardSkeleton />
  );
}

const measures = { mostLines: 7, besidesPx: 158, insetPx: 34 };
const gutterPx = 40;
const mostWidthPx = 760;

function Announcements({ eventId, posts }: ContentProps) {
  const myId = useMe().id;
  const { readUpTo, seenRef } = useReadPosition(eventId);
  const { rows, heldCount, reveal } = useHeldBack({ rows: posts.rows, myId, isFresh: posts.isFresh });
  const listed = useMemo(() => withHeadings(rows, { readUpTo, myId }, measures), [rows, readUpTo, myId]);
  const draw = useCallback((row: PostRow) => <AnnouncementCard row={row} seenRef={seenRef} />, [seenRef]);
  const handleNew = () => {
    reveal();
    scrollToTop();
  };
  return (
    <>
      <NewPill count={heldCount} onPress={handleNew} />
      <LongList
        name={`posts ${eventId}`}
        label="Announcements"
        rows={listed}
        widthPx={Math.min(window.innerWidth - gutterPx, mostWidthPx)}
        draw={draw}
        reading={posts}
      />
      <RestOfList reading={posts} what="The older announcements" />
    </>
  );
}

interface NoAnnouncementsProps {
  readonly isHost: boolean;
  readonly onWrite: () => void;
}

function NoAnnouncements({ isHost, onWrite }: NoAnnouncementsProps) {
  return (
    <MessageScreen
      icon={Megaphone}
      title="No announcements yet"
      text={
        isHost
          ? 'What you write here reaches the whole cohort.'
          : 'What the hosts have to say will stand here.'
      }
    >
      {isHost && (
        <Button icon={Plus} onClick={onWrite}>
          {postTexts.newAnnouncement}
        </Button>
      )}
    </MessageScreen>
  );
}
