import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { useIsLate } from '#client/ui/use-is-late.ts';
import { postTexts } from '#contract/threads.ts';
import card from './post-card.module.css';
import styles from './post-placeholders.module.css';

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

/** Notice for whom an area of the programme is closed; its code comes by itself, since few ever see it. */
export const RestrictedNotice = lazyComponent(
  () => import('./restricted-notice.tsx').then((part) => part.RestrictedNotice),
  () => <p>{postTexts.restrictedTitle}</p>,
);
