import type { Reading } from '#client/posts/threads/use-posts.ts';
import { Button } from '#client/ui/controls/button.tsx';
import styles from './rest-of-list.module.css';

interface RestOfListProps {
  readonly reading: Reading;
  /** "The older posts" */
  readonly what: string;
}

/** Under a list whose end is not there yet. */
export function RestOfList({ reading, what }: RestOfListProps) {
  const { isRead, isFailed, hasMore, isLoadingMore, retry } = reading;
  if (!isRead || !hasMore) return null;
  if (isFailed && !isLoadingMore) {
    return (
      <p className={styles.rest}>
        {what} could not be read.
        <Button variant="text" size="small" onClick={retry}>
          Retry
        </Button>
      </p>
    );
  }
  return <p className={styles.rest}>Loading…</p>;
}
