import { memo } from 'react';
import { useReadersZone } from '#client/connection/use-readers-zone.ts';
import { LikeButton, MenuButton } from '#client/posts/actions/post-buttons.tsx';
import type { PostRow } from '#client/posts/list/post-rows.ts';
import type { ReadPosition } from '#client/posts/list/read-position.ts';
import { FoldedText } from '#client/posts/post/folded-text.tsx';
import card from '#client/posts/post/post-card.module.css';
import { PostHead } from '#client/posts/post/post-head.tsx';
import { RefusedLine, SendActions, WaitingMark } from '#client/posts/post/send-state.tsx';
import { formatMoment } from '#domain/time/dates.ts';
import styles from './announcement-card.module.css';

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
              second={state === 'waiting' ? <WaitingMark /> : formatMoment(thread.createdDate, zone)}
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
