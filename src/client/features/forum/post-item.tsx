import { Link } from '@tanstack/react-router';
import { Heart, MessageSquare } from 'lucide-react';
import { memo, useId } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import type { ReadPosition } from '#client/posts/list/read-position.ts';
import { EditedMark } from '#client/posts/post/edited-mark.tsx';
import { counted } from '#client/posts/post/format-person.ts';
import { RefusedLine, SendActions, WaitingMark } from '#client/posts/post/send-state.tsx';
import type { ShownThread } from '#client/posts/threads/shown-thread.ts';
import { textOf } from '#client/rich-text/plain-text.ts';
import { useReadersZone } from '#client/session/me.ts';
import { Avatar } from '#client/ui/display/named-image.tsx';
import { RoleChip } from '#client/ui/display/role-chip.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { displayName } from '#domain/person.ts';
import { shown as shownMoment } from '#domain/time/clock.ts';
import { formatShortDate } from '#domain/time/dates.ts';
import styles from './post-item.module.css';

interface PostItemProps {
  readonly shown: ShownThread;
  /** On the phone posts are cards, beside an open one they are rows. */
  readonly look: 'card' | 'row';
  readonly isOpen: boolean;
  readonly isNew: boolean;
  readonly seenRef: ReadPosition['seenRef'];
}

/** A post in the list: its beginning, and what came of it. All of it leads to the post. */
export const PostItem = memo(function PostItem({ shown, look, isOpen, isNew, seenRef }: PostItemProps) {
  const { thread, state } = shown;
  const { user, host, deleted } = thread;
  const zone = useReadersZone();
  const { clock } = useConnection();
  const date = formatShortDate(shownMoment(thread.createdDate, clock), zone);
  const isThere = state === 'there';
  const textId = useId();
  return (
    <div className={styles[look]} data-state={state} data-open={isOpen || undefined}>
      <article ref={isThere ? seenRef(thread.id) : undefined} className={styles.inside}>
        <div className={styles.head}>
          <Avatar firstName={user.firstName} lastName={user.lastName} image={user.image} size={36} />
          <div className={styles.words}>
            <p className={styles.line}>
              <Link
                to="/forum/$postId"
                params={{ postId: isThere ? String(thread.id) : shown.name }}
                className={styles.link}
                aria-describedby={textId}
                aria-current={isOpen ? 'true' : undefined}
              >
                <bdi>{displayName(user)}</bdi>
              </Link>
              {host && <RoleChip>Host</RoleChip>}
              {isNew && (
                <span className={styles.dot}>
                  <VisuallyHidden>New</VisuallyHidden>
                </span>
              )}
            </p>
            <p className={styles.date}>
              {state === 'waiting' ? <WaitingMark /> : date}
              <EditedMark shown={shown} />
            </p>
          </div>
        </div>
        <p id={textId} className={deleted ? styles.deleted : styles.text} dir="auto">
          {deleted ? 'Deleted by its author' : textOf(thread.message)}
        </p>
        <RefusedLine shown={shown} />
        {(isThere || thread.answersCount > 0) && <Counts shown={shown} />}
      </article>
      {shown.entry && (
        <div className={styles.actions}>
          <SendActions shown={shown} />
        </div>
      )}
    </div>
  );
});

function Counts({ shown }: { readonly shown: ShownThread }) {
  const { likedCount, loggedInUserLiked, answersCount } = shown.thread;
  return (
    <p className={styles.counts}>
      <span className={loggedInUserLiked ? styles.liked : styles.count}>
        <Heart size={18} strokeWidth={1.75} aria-hidden />
        {likedCount.toLocaleString('en')}
        <VisuallyHidden> {counted(likedCount, 'like').replace(/^\S+ /, '')},</VisuallyHidden>
      </span>
      <span className={styles.count}>
        <MessageSquare size={18} strokeWidth={1.75} aria-hidden />
        {answersCount.toLocaleString('en')}
        <VisuallyHidden> {counted(answersCount, 'answer').replace(/^\S+ /, '')}</VisuallyHidden>
      </span>
    </p>
  );
}
