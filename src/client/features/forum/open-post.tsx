import { MessageSquare } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useConnection } from '#client/connection/connection.ts';
import { RestOfList } from '#client/lists/end-of-list.tsx';
import { LikeButton, MenuButton } from '#client/posts/actions/post-buttons.tsx';
import type { AnswerBoxProps } from '#client/posts/composer/answer-box.tsx';
import { AnswerShell } from '#client/posts/composer/answer-box-shell.tsx';
import { type PostRow, ThreadList, withHeadings } from '#client/posts/list/thread-list.tsx';
import { EditedMark } from '#client/posts/post/edited-mark.tsx';
import { counted } from '#client/posts/post/format-person.ts';
import { PostHead } from '#client/posts/post/post-head.tsx';
import { AnswerSkeleton } from '#client/posts/post/post-placeholders.tsx';
import { RefusedLine, SendActions, WaitingMark } from '#client/posts/post/send-state.tsx';
import type { ShownThread } from '#client/posts/threads/shown-thread.ts';
import type { OpenThread } from '#client/posts/threads/use-thread.ts';
import { RichText } from '#client/rich-text/rich-text.tsx';
import { useMe, useReadersZone } from '#client/session/me.ts';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { shown as shownMoment } from '#domain/time/clock.ts';
import { formatShortDate } from '#domain/time/dates.ts';
import { AnswerItem } from './answer-item.tsx';
import { useForum } from './forum-context.ts';
import { JumpToNewest, useNewestAnswer } from './jump-to-newest.tsx';
import styles from './open-post.module.css';

/** The editor is as large as the rest of the screen; its place is there before its code is. */
const AnswerBox = lazyComponent<AnswerBoxProps>(
  () => import('#client/posts/composer/answer-box.tsx').then((module) => module.AnswerBox),
  AnswerShell,
  AnswerShell,
);

interface OpenPostProps {
  readonly thread: OpenThread;
  readonly post: ShownThread;
}

export function OpenPost({ thread, post }: OpenPostProps) {
  const { eventId } = useForum();
  const { end, jump, isEndInSight, isJumping, newCount } = useNewestAnswer(thread);
  return (
    <>
      <Post post={post} count={thread.isComplete ? thread.answers.length : post.thread.answersCount} />
      <Answers thread={thread} />
      <div ref={end} className={styles.end} />
      {!isEndInSight && <JumpToNewest newCount={newCount} isBusy={isJumping} onJump={jump} />}
      <div className={styles.foot}>
        <AnswerBox eventId={eventId} post={post} />
      </div>
    </>
  );
}

function Post({ post, count }: { readonly post: ShownThread; readonly count: number }) {
  const { seenRef } = useForum();
  const { thread, state } = post;
  const zone = useReadersZone();
  const { clock } = useConnection();
  const date = formatShortDate(shownMoment(thread.createdDate, clock), zone);
  return (
    <article className={styles.post} ref={state === 'there' ? seenRef(thread.id) : undefined}>
      <PostHead
        thread={thread}
        size={44}
        second={
          state === 'waiting' ? (
            <WaitingMark />
          ) : (
            <>
              {date}
              <EditedMark shown={post} />
            </>
          )
        }
        end={
          <span className={styles.menu}>
            <MenuButton shown={post} />
          </span>
        }
      />
      {thread.deleted ? (
        <p className={styles.deleted}>Deleted by its author</p>
      ) : (
        <RichText className={styles.text} html={thread.message} />
      )}
      <RefusedLine shown={post} />
      <div className={styles.counts}>
        <SendActions shown={post}>{!thread.deleted && <LikeButton shown={post} />}</SendActions>
        <p className={styles.count}>
          <MessageSquare size={22} strokeWidth={1.75} aria-hidden />
          {counted(count, 'answer')}
        </p>
      </div>
    </article>
  );
}

const measures = { mostLines: 400, besidesPx: 92, insetPx: 48 };
const phoneGutterPx = 40;
const paneGutterPx = 64;
const besidesPanePx = 232 + 400;
const wideFromPx = 900;

function widthOfAnswers(): number {
  const { innerWidth } = window;
  if (innerWidth < wideFromPx) return innerWidth - phoneGutterPx;
  return Math.min(innerWidth - besidesPanePx - paneGutterPx, 760);
}

function Answers({ thread }: { readonly thread: OpenThread }) {
  const { post, answers, isRead, isComplete, isFailed } = thread;
  const { seenRef } = useForum();
  const myId = useMe().id;
  const rows = useMemo(() => withHeadings(answers, { readUpTo: null, myId }, measures), [answers, myId]);
  const draw = useCallback(({ shown }: PostRow) => <AnswerItem shown={shown} seenRef={seenRef} />, [seenRef]);
  const isAwaited = !isRead && !isComplete && !isFailed;
  return (
    <div className={styles.answers}>
      {rows.length > 0 && (
        <ThreadList
          name={`answers ${post?.name}`}
          label="Answers"
          rows={rows}
          widthPx={widthOfAnswers()}
          draw={draw}
          reading={thread}
        />
      )}
      {isAwaited && rows.length === 0 && <AnswerSkeleton />}
      {isAwaited && rows.length > 0 && <p className={styles.rest}>Loading…</p>}
      {!isRead && !isComplete && isFailed && (
        <RestOfList reading={{ ...thread, isRead: true, hasMore: true }} what="The other answers" />
      )}
      <RestOfList reading={thread} what="The other answers" />
    </div>
  );
}
