import { memo } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { LikeButton, MenuButton } from '#client/posts/actions/post-buttons.tsx';
import { useThreadActions } from '#client/posts/actions/thread-actions.ts';
import type { ReadPosition } from '#client/posts/list/read-position.ts';
import { EditedMark } from '#client/posts/post/edited-mark.tsx';
import { AuthorName } from '#client/posts/post/post-head.tsx';
import { RefusedLine, SendActions, WaitingMark } from '#client/posts/post/send-state.tsx';
import type { ShownThread } from '#client/posts/threads/shown-thread.ts';
import { RichText } from '#client/rich-text/rich-text.tsx';
import { useReadersZone } from '#client/session/me.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Avatar } from '#client/ui/display/named-image.tsx';
import { onApproach } from '#client/ui/lazy-component.tsx';
import { shown as shownMoment } from '#domain/time/clock.ts';
import { formatShortDate } from '#domain/time/dates.ts';
import styles from './answer-item.module.css';

interface AnswerItemProps {
  readonly shown: ShownThread;
  readonly seenRef: ReadPosition['seenRef'];
}

export const AnswerItem = memo(function AnswerItem({ shown, seenRef }: AnswerItemProps) {
  const { thread, state } = shown;
  const { user } = thread;
  const zone = useReadersZone();
  const { clock } = useConnection();
  const date = formatShortDate(shownMoment(thread.createdDate, clock), zone);
  return (
    <article className={styles.answer} ref={state === 'there' ? seenRef(thread.id) : undefined}>
      <Avatar firstName={user.firstName} lastName={user.lastName} image={user.image} size={36} />
      <div className={styles.words}>
        <p className={styles.line}>
          <AuthorName thread={thread} />
          {state === 'there' && (
            <span className={styles.date}>
              {date}
              <EditedMark shown={shown} />
            </span>
          )}
        </p>
        {thread.deleted ? (
          <p className={styles.deleted}>Deleted by its author</p>
        ) : (
          <RichText className={styles.text} html={thread.message} />
        )}
        <RefusedLine shown={shown} />
        <div className={styles.foot}>
          {state === 'waiting' ? <Waiting shown={shown} /> : <Foot shown={shown} />}
        </div>
      </div>
    </article>
  );
});

function Foot({ shown }: { readonly shown: ShownThread }) {
  return (
    <>
      <SendActions shown={shown}>{!shown.thread.deleted && <LikeButton shown={shown} />}</SendActions>
      {shown.state === 'there' && <MenuButton shown={shown} />}
    </>
  );
}

function Waiting({ shown }: { readonly shown: ShownThread }) {
  const { ask, loadSheets } = useThreadActions();
  return (
    <p className={styles.waiting}>
      <WaitingMark />
      <Button
        variant="text"
        size="small"
        className={styles.discard}
        onClick={() => ask('discard', shown)}
        {...onApproach(loadSheets)}
      >
        Discard
      </Button>
    </p>
  );
}
