import { useEffect, useState } from 'react';
import { UnreadMessage } from '#client/network/unread-message.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import styles from './people-placeholders.module.css';

const rows = ['72%', '54%', '63%', '48%', '70%', '58%', '66%', '52%'];
/** Delay of the skeleton: what the phone has may still come, and nothing is to flash up before it. */
const patienceMs = 60;

/** Rows of people while they are read for the first time. */
export function PeopleSkeleton() {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <div className={styles.rows}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {rows.map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton width="44px" height="44px" radius="50%" />
          <div className={styles.words}>
            <Skeleton width={`calc(${width} * 0.8)`} height="15px" />
            <Skeleton width={width} height="13px" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** The people could not be read and are not on this phone yet. */
export function PeopleFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <UnreadMessage
      failed="The people could not be read."
      missing="The people are not on this phone yet"
      needs="They need the internet once. After that they open without it."
      onRetry={onRetry}
    />
  );
}
