import { useEffect, useMemo, useState } from 'react';
import { UnreadMessage } from '#client/network/unread-message.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import { Skeleton } from '#client/ui/display/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import type { Person } from '#contract/users.ts';
import { type ListParts, PeopleList } from './people-list.tsx';
import styles from './people-results.module.css';
import type { People } from './use-people.ts';

/** The whole list under its letters. */
export function Everyone({ list, ...parts }: ListParts & { list: People }) {
  const { rows, total, isComplete, isFailed, retry } = list;
  if (rows === null) return isFailed ? <PeopleFailure onRetry={retry} /> : <PeopleSkeleton />;
  if (rows.length === 0) return <p className={styles.rest}>Nobody is here yet. Whoever joins stands here.</p>;
  return (
    <>
      <PeopleList
        key="everyone"
        rows={rows}
        count={isComplete ? rows.length : total}
        letters={isComplete || isFailed ? 'there' : 'coming'}
        {...parts}
      />
      {!isComplete && isFailed && (
        <p className={styles.rest}>
          The rest could not be read.
          <Button variant="text" size="small" onClick={retry}>
            Retry
          </Button>
        </p>
      )}
    </>
  );
}

interface FoundProps extends ListParts {
  readonly found: readonly Person[];
  readonly isAsking: boolean;
}

/** People who match the search. */
export function Found({ found, isAsking, ...parts }: FoundProps) {
  const rows = useMemo(() => found.map((person) => ({ person, heading: null })), [found]);
  if (rows.length === 0) return isAsking && <PeopleSkeleton />;
  return <PeopleList key="found" rows={rows} count={rows.length} letters="none" {...parts} />;
}

const rows = ['72%', '54%', '63%', '48%', '70%', '58%', '66%', '52%'];
/** Delay of the skeleton: what the phone has may still come, and nothing is to flash up before it. */
const patienceMs = 60;

/** Rows of people while they are read for the first time. */
function PeopleSkeleton() {
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
function PeopleFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <UnreadMessage
      failed="The people could not be read."
      missing="The people are not on this phone yet"
      needs="They need the internet once. After that they open without it."
      onRetry={onRetry}
    />
  );
}
