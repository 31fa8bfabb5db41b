import type { ReactNode } from 'react';
import { Avatar } from '#client/ui/display/named-image.tsx';
import { PersonLink } from '#client/ui/display/person-link.tsx';
import { RoleChip } from '#client/ui/display/role-chip.tsx';
import type { Thread } from '#contract/threads.ts';
import { displayName } from '#domain/person.ts';
import styles from './post-head.module.css';

interface PostHeadProps {
  readonly thread: Thread;
  /** Side of the portrait in px. */
  readonly size: number;
  /** Under the name: when it was posted, or that it waits. */
  readonly second: ReactNode;
  /** At the end: the menu. */
  readonly end?: ReactNode;
}

/** Head of a post: author and time. */
export function PostHead({ thread, size, second, end }: PostHeadProps) {
  const { user } = thread;
  return (
    <div className={styles.head}>
      <Avatar firstName={user.firstName} lastName={user.lastName} image={user.image} size={size} />
      <div className={styles.words}>
        <p className={styles.line}>
          <AuthorName thread={thread} />
        </p>
        <div className={styles.second}>{second}</div>
      </div>
      {end}
    </div>
  );
}

/** Name of an author, linked to their profile, with a mark for hosts. */
export function AuthorName({ thread: { user, host } }: { readonly thread: Thread }) {
  return (
    <>
      <PersonLink person={user} className={styles.name}>
        <bdi>{displayName(user)}</bdi>
      </PersonLink>
      {host && <RoleChip>Host</RoleChip>}
    </>
  );
}
