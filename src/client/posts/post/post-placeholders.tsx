import { Lock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { UnreadMessage } from '#client/network/unread-message.tsx';
import { LinkButton } from '#client/ui/controls/button.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { AreaMessage } from '#client/ui/layout/area-message.tsx';
import { postTexts } from '#contract/threads.ts';
import card from './post-card.module.css';
import styles from './post-placeholders.module.css';

/** Delay of the skeleton: what the phone has may still come, and nothing is to flash up before it. */
const patienceMs = 60;

export function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

const cards = ['72%', '54%', '63%'];

/** Posts while they are read for the first time. */
export function PostCardSkeleton() {
  if (!useIsLate()) return null;
  return (
    <>
      <VisuallyHidden>Loading</VisuallyHidden>
      {cards.map((width) => (
        <div key={width} className={card.place}>
          <div className={`${card.card} ${styles.card}`}>
            <div className={styles.head}>
              <Skeleton width="40px" height="40px" radius="50%" />
              <div className={styles.words}>
                <Skeleton width="9rem" height="15px" />
                <Skeleton width="7rem" height="13px" />
              </div>
            </div>
            <Skeleton width="100%" height="15px" />
            <Skeleton width="100%" height="15px" />
            <Skeleton width={width} height="15px" />
            <Skeleton width="4rem" height="20px" />
          </div>
        </div>
      ))}
    </>
  );
}

const answers = ['80%', '64%', '72%', '56%'];

/** Answers while they are read for the first time. */
export function AnswerSkeleton() {
  if (!useIsLate()) return null;
  return (
    <div className={styles.answers}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {answers.map((width) => (
        <div key={width} className={styles.head}>
          <Skeleton width="36px" height="36px" radius="50%" />
          <div className={styles.words}>
            <Skeleton width="9rem" height="15px" />
            <Skeleton width="100%" height="15px" />
            <Skeleton width={width} height="15px" />
          </div>
        </div>
      ))}
    </div>
  );
}

interface PostsFailureProps {
  /** Name of what could not be read: "The announcements". */
  readonly what: string;
  readonly onRetry: () => void;
}

export function PostsFailure({ what, onRetry }: PostsFailureProps) {
  const isOne = !what.endsWith('s');
  return (
    <UnreadMessage
      failed={`${what} could not be read.`}
      missing={`${what} ${isOne ? 'is' : 'are'} not on this phone yet`}
      needs={
        isOne
          ? 'It needs the internet once. After that it opens without it.'
          : 'They need the internet once. After that they open without it.'
      }
      onRetry={onRetry}
    />
  );
}

/** For whom an area of the programme is closed. */
export function RestrictedNotice() {
  return (
    <AreaMessage icon={Lock} title={postTexts.restrictedTitle} text={postTexts.restrictedText}>
      <LinkButton to="/apply" variant="soft">
        How to take part
      </LinkButton>
    </AreaMessage>
  );
}
