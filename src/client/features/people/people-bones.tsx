import { useEffect, useState } from 'react';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import styles from './people-bones.module.css';

const rows = ['72%', '54%', '63%', '48%', '70%', '58%', '66%', '52%'];
/** What the phone has may still come, and needs no bones that flash up before it. */
const patienceMs = 60;

/** Rows of people while they are read for the first time. */
export function PeopleBones() {
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
