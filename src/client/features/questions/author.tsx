import { Link } from '@tanstack/react-router';
import { WaitingMark } from '#client/posts/post/send-state.tsx';
import type { ShownThread } from '#client/posts/threads/shown-thread.ts';
import { useReadersZone } from '#client/session/me.ts';
import { Avatar } from '#client/ui/display/named-image.tsx';
import { displayName } from '#domain/person.ts';
import { suffixOf } from '#domain/suffix.ts';
import { formatShortDate, formatTime, isSameDay } from '#domain/time/dates.ts';
import styles from './author.module.css';

/** Name and time of a question or an answer; of what waits, that it does. */
export function Author({ shown: { thread, state } }: { readonly shown: ShownThread }) {
  const { user, createdDate } = thread;
  const zone = useReadersZone();
  const isToday = isSameDay(createdDate, Date.now(), zone);
  const time = isToday ? formatTime(createdDate, zone) : formatShortDate(createdDate, zone);
  return (
    <p className={styles.author}>
      <Avatar firstName={user.firstName} lastName={user.lastName} image={user.image} size={20} />
      {state === 'waiting' && <WaitingMark />}
      {state === 'refused' && <bdi className={styles.words}>{displayName(user)}</bdi>}
      {state === 'there' && (
        <span className={styles.words}>
          <Link
            to="/$profileSuffix"
            params={{ profileSuffix: suffixOf(user.myLastlink) }}
            className={styles.name}
          >
            <bdi>{displayName(user)}</bdi>
          </Link>{' '}
          <span className={styles.time}>
            <span className={styles.dot} aria-hidden>
              ·{' '}
            </span>
            {time}
          </span>
        </span>
      )}
    </p>
  );
}
