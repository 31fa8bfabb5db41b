import { useInfiniteQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { ApiError } from '#client/api/api-error.ts';
import { useConnection } from '#client/connection/connection.ts';
import { threadsQuery, useEventIds } from '#client/posts/threads/thread-queries.ts';
import { onApproach } from '#client/ui/lazy-component.tsx';
import styles from './send-row.module.css';

interface ForumRowProps {
  readonly onPress: () => void;
  /** A finger is on its way. */
  readonly onApproach: () => void;
}

/** The way into the forum, for whoever may see it: who is not of the cohort has none. */
export function ForumRow({ onPress, onApproach: approach }: ForumRowProps) {
  const { api } = useConnection();
  const { data, error } = useInfiniteQuery(threadsQuery(api, useEventIds().forum));
  const isClosed = error instanceof ApiError && error.status === 403;
  if (data === undefined || isClosed) return null;
  return (
    <button type="button" className={styles.forum} onClick={onPress} {...onApproach(approach)}>
      <span className={styles.disc}>
        <MessagesSquare size={22} strokeWidth={1.75} aria-hidden />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>New post in the forum</span>
        <span className={styles.second}>Everybody of the programme can read it</span>
      </span>
    </button>
  );
}
