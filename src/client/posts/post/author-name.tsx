import { Link } from '@tanstack/react-router';
import type { Thread } from '#contract/threads.ts';
import { suffixOf } from '#domain/suffix.ts';
import styles from './author-name.module.css';
import { personName } from './format-person.ts';

/** Name of an author, linked to their profile, with a mark for hosts. */
export function AuthorName({ thread: { user, host } }: { readonly thread: Thread }) {
  return (
    <>
      <Link
        to="/$profileSuffix"
        params={{ profileSuffix: suffixOf(user.myLastlink) }}
        className={styles.name}
      >
        <bdi>{personName(user)}</bdi>
      </Link>
      {host && <HostChip />}
    </>
  );
}

export function HostChip() {
  return <span className={styles.host}>Host</span>;
}
