import { memo } from 'react';
import { formatShortDate, formatTime } from '#client/lib/format.ts';
import { FoldedText } from '#client/posts/folded-text.tsx';
import { LikeButton } from '#client/posts/like-button.tsx';
import { MenuButton } from '#client/posts/menu-button.tsx';
import styles from '#client/posts/post-card.module.css';
import { PostHead } from '#client/posts/post-head.tsx';
import type { PostRow } from '#client/posts/post-rows.ts';
import type { ReadPosition } from '#client/posts/read-position.ts';
import { RowHeading } from '#client/posts/row-heading.tsx';
import { RefusedLine, SendActions, WaitingMark } from '#client/posts/send-state.tsx';
import { useReadersZone } from '#client/posts/use-readers-zone.ts';

interface AnnouncementCardProps {
  readonly row: PostRow;
  readonly seenRef: ReadPosition['seenRef'];
}

export const AnnouncementCard = memo(
  function AnnouncementCard({ row, seenRef }: AnnouncementCardProps) {
    const { shown, heading } = row;
    const { thread, state } = shown;
    const zone = useReadersZone();
    const date = `${formatShortDate(thread.createdDate, zone)} • ${formatTime(thread.createdDate, zone)}`;
    return (
      <div className={styles.place}>
        {heading && <RowHeading text={heading} />}
        <article
          ref={state === 'there' ? seenRef(thread.id) : undefined}
          className={styles.card}
          data-state={state}
        >
          <PostHead
            thread={thread}
            size={40}
            second={state === 'waiting' ? <WaitingMark /> : date}
            end={<MenuButton shown={shown} />}
          />
          <div className={styles.text}>
            <FoldedText name={shown.name} html={thread.message} />
          </div>
          <RefusedLine shown={shown} />
          <SendActions shown={shown}>
            <LikeButton shown={shown} />
          </SendActions>
        </article>
      </div>
    );
  },
  (one, other) => one.row.shown === other.row.shown && one.row.heading === other.row.heading,
);
