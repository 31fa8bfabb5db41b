import { memo } from 'react';
import { LikeButton } from '#client/posts/actions/like-button.tsx';
import { MenuButton } from '#client/posts/actions/menu-button.tsx';
import type { PostRow } from '#client/posts/list/post-rows.ts';
import type { ReadPosition } from '#client/posts/list/read-position.ts';
import { RowHeading } from '#client/posts/list/row-heading.tsx';
import { FoldedText } from '#client/posts/post/folded-text.tsx';
import styles from '#client/posts/post/post-card.module.css';
import { PostHead } from '#client/posts/post/post-head.tsx';
import { RefusedLine, SendActions, WaitingMark } from '#client/posts/post/send-state.tsx';
import { useReadersZone } from '#client/session/me.ts';
import { formatMoment } from '#domain/time/dates.ts';

interface AnnouncementCardProps {
  readonly row: PostRow;
  readonly seenRef: ReadPosition['seenRef'];
}

export const AnnouncementCard = memo(
  function AnnouncementCard({ row, seenRef }: AnnouncementCardProps) {
    const { shown, heading } = row;
    const { thread, state } = shown;
    const zone = useReadersZone();
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
            second={state === 'waiting' ? <WaitingMark /> : formatMoment(thread.createdDate, zone)}
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
