import { Megaphone, Plus } from 'lucide-react';
import { memo, useCallback, useMemo } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { RestOfList } from '#client/lists/end-of-list.tsx';
import { OfflineNotice } from '#client/network/offline-notice.tsx';
import { UnreadMessage } from '#client/network/unread-message.tsx';
import { LikeButton, MenuButton } from '#client/posts/actions/post-buttons.tsx';
import { useThreadActions } from '#client/posts/actions/thread-actions.ts';
import { ThreadActionsProvider } from '#client/posts/actions/thread-actions-provider.tsx';
import { WriteButton } from '#client/posts/composer/write-button.tsx';
import { NewPill, useHeldBack } from '#client/posts/list/held-back.tsx';
import { type ReadPosition, useReadPosition } from '#client/posts/list/read-position.ts';
import { type PostRow, ThreadList, withHeadings } from '#client/posts/list/thread-list.tsx';
import { EditedMark } from '#client/posts/post/edited-mark.tsx';
import { FoldedText } from '#client/posts/post/folded-text.tsx';
import card from '#client/posts/post/post-card.module.css';
import { PostHead } from '#client/posts/post/post-head.tsx';
import { PostCardSkeleton, RestrictedNotice } from '#client/posts/post/post-placeholders.tsx';
import { RefusedLine, SendActions, WaitingMark } from '#client/posts/post/send-state.tsx';
import { useEventIds } from '#client/posts/threads/thread-queries.ts';
import { type Posts, usePosts } from '#client/posts/threads/use-posts.ts';
import { useMe, useReadersZone } from '#client/session/me.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { MessageScreen } from '#client/ui/layout/message-screen.tsx';
import { Page } from '#client/ui/layout/page.tsx';
import { postTexts } from '#contract/threads.ts';
import { shown as shownMoment } from '#domain/time/clock.ts';
import { formatMoment } from '#domain/time/dates.ts';
import styles from './announce-page.module.css';

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
        actions={mayWrite && <WriteButton label={postTexts.newAnnouncement} icon={Plus} />}
        notice={
          posts.isRead &&
          !posts.isRestricted && <OfflineNotice updatedAt={posts.updatedAt} error={posts.error} />
        }
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
    <UnreadMessage what="The announcements" error={posts.error} onRetry={posts.retry} />
  ) : (
    <PostCardSkeleton />
  );
}

const measures = { mostLines: 7, besidesPx: 158, insetPx: 34 };
const gutterPx = 40;
const mostWidthPx = 760;

function Announcements({ eventId, posts }: ContentProps) {
  const myId = useMe().id;
  const { readUpTo, isAwaited, seenRef } = useReadPosition(eventId);
  const { rows, heldCount, reveal } = useHeldBack({ rows: posts.rows, myId, isFresh: posts.isFresh });
  const listed = useMemo(() => withHeadings(rows, { readUpTo, myId }, measures), [rows, readUpTo, myId]);
  const draw = useCallback((row: PostRow) => <AnnouncementCard row={row} seenRef={seenRef} />, [seenRef]);
  if (isAwaited) return <PostCardSkeleton />;
  return (
    <>
      <NewPill count={heldCount} onReveal={reveal} />
      <ThreadList
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

interface AnnouncementCardProps {
  readonly row: PostRow;
  readonly seenRef: ReadPosition['seenRef'];
}

const AnnouncementCard = memo(
  function AnnouncementCard({ row, seenRef }: AnnouncementCardProps) {
    const { shown, heading } = row;
    const { thread, state } = shown;
    const zone = useReadersZone();
    const { clock } = useConnection();
    const when = formatMoment(shownMoment(thread.createdDate, clock), zone);
    return (
      <>
        {heading && <RowHeading text={heading} />}
        <div className={card.place}>
          <article
            ref={state === 'there' ? seenRef(thread.id) : undefined}
            className={card.card}
            data-state={state}
          >
            <PostHead
              thread={thread}
              size={40}
              second={
                state === 'waiting' ? (
                  <WaitingMark />
                ) : (
                  <>
                    {when}
                    <EditedMark shown={shown} />
                  </>
                )
              }
              end={<MenuButton shown={shown} />}
            />
            <div className={card.text}>
              <FoldedText name={shown.name} html={thread.message} />
            </div>
            <RefusedLine shown={shown} />
            <SendActions shown={shown}>
              <LikeButton shown={shown} />
            </SendActions>
          </article>
        </div>
      </>
    );
  },
  (one, other) => one.row.shown === other.row.shown && one.row.heading === other.row.heading,
);

/** Sets apart what is new since the last visit. */
function RowHeading({ text }: { readonly text: 'New' | 'Earlier' }) {
  return (
    <h2 className={styles.heading} data-new={text === 'New' || undefined}>
      {text}
    </h2>
  );
}
