import { useConnection } from '#client/connection/connection.ts';
import { EditedMark } from '#client/posts/post/edited-mark.tsx';
import { WaitingMark } from '#client/posts/post/send-state.tsx';
import type { ShownThread } from '#client/posts/threads/shown-thread.ts';
import { useReadersZone } from '#client/session/me.ts';
import { Avatar } from '#client/ui/display/named-image.tsx';
import { PersonLink } from '#client/ui/display/person-link.tsx';
import { displayName } from '#domain/person.ts';
import { shown as shownMoment } from '#domain/time/clock.ts';
import { formatShortDate, formatTime, isSameDay } from '#domain/time/dates.ts';
import styles from './author.module.css';

/** Name and time of a question or an answer; of what waits, that it does. */
export function Author({ shown }: { readonly shown: ShownThread }) {
  const { thread, state } = shown;
  const { user, createdDate } = thread;
  const zone = useReadersZone();
  const { clock, programmeNow } = useConnection();
  const at = shownMoment(createdDate, clock);
  const isToday = isSameDay(at, programmeNow(), zone);
  const time = isToday ? formatTime(at, zone) : formatShortDate(at, zone);
  return (
    <p className={styles.author}>
      <Avatar firstName={user.firstName} lastName={user.lastName} image={user.image} size={20} />
      {state === 'waiting' && <WaitingMark />}
      {state === 'refused' && <bdi className={styles.words}>{displayName(user)}</bdi>}
      {state === 'there' && (
        <span className={styles.words}>
          <PersonLink person={user} className={styles.name}>
            <bdi>{displayName(user)}</bdi>
          </PersonLink>{' '}
          <span className={styles.time}>
            <span className={styles.dot} aria-hidden>
              ·{' '}
            </span>
            {time}
            <EditedMark shown={shown} />
          </span>
        </span>
      )}
    </p>
  );
}
