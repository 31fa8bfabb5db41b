import { useMemo } from 'react';
import { PeopleFailure, PeopleSkeleton } from '#client/people/people-placeholders.tsx';
import { Button } from '#client/ui/controls/button.tsx';
import type { Person } from '#contract/users.ts';
import { type ListParts, PeopleList } from './people-list.tsx';
import styles from './people-results.module.css';
import type { People } from './use-people.ts';

/** The whole list under its letters. */
export function Everyone({ list, ...parts }: ListParts & { list: People }) {
  const { rows, total, isComplete, error, retry } = list;
  if (rows === null) return error ? <PeopleFailure error={error} onRetry={retry} /> : <PeopleSkeleton />;
  if (rows.length === 0) return <p className={styles.rest}>Nobody is here yet. Whoever joins stands here.</p>;
  return (
    <>
      <PeopleList
        key="everyone"
        rows={rows}
        count={isComplete ? rows.length : total}
        letters={isComplete || error ? 'there' : 'coming'}
        {...parts}
      />
      {!isComplete && error && (
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
