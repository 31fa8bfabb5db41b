import { Link } from '@tanstack/react-router';
import type { Thread } from '#contract/threads.ts';
import { displayName } from '#domain/person.ts';
import { suffixOf } from '#domain/suffix.ts';
import styles from './author-name.module.css';

/** Name of an author, linked to their profile, with a mark for hosts. */
export function AuthorName({ thread: { user, host } }: { readonly thread: Thread }) {
  return (
    <>
      <Link
        to="/$profileSuffix"
        params={{ profileSuffix: suffixOf(user.myLastlink) }}
        className={styles.name}
      >
        <bdi>{displayName(user)}</bdi>
      </Link>
      {host && <HostChip />}
    </>
  );
}

export function HostChip() {
  return <span className={styles.host}>Host</span>;
}
