import { UnreadMessage } from '#client/network/unread-message.tsx';
import { Avatar } from '#client/ui/display/named-image.tsx';
import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import type { Masterclass } from '#contract/programme.ts';
import { dayOf, formatAs, isSameDay } from '#domain/time/dates.ts';
import styles from './agenda-parts.module.css';

interface DateDiscProps {
  moment: string;
  zone: string;
  now: number;
}

/** Weekday over the day of the month; today's stands on a filled disc. */
export function DateDisc({ moment, zone, now }: DateDiscProps) {
  const isToday = isSameDay(moment, now, zone);
  return (
    <time className={styles.date} dateTime={dayOf(moment, zone)}>
      <span className={styles.weekday} aria-hidden>
        {formatAs(moment, zone, 'ddd')}
      </span>
      <VisuallyHidden>{formatAs(moment, zone, 'dddd')}</VisuallyHidden>
      <span className={[styles.day, isToday ? styles.today : ''].join(' ')}>
        {formatAs(moment, zone, 'D')}
      </span>
      {isToday && <VisuallyHidden>today</VisuallyHidden>}
    </time>
  );
}

interface SpeakerPortraitProps {
  speaker: NonNullable<Masterclass['speaker']>;
  size: number;
}

/** Their picture, else the initials of their first and last name. */
export function SpeakerPortrait({ speaker, size }: SpeakerPortraitProps) {
  const [firstName = '', ...rest] = speaker.name.split(' ');
  return <Avatar firstName={firstName} lastName={rest.at(-1) ?? ''} image={speaker.image} size={size} />;
}

/** The agenda could not be read and is not on this phone yet. */
export function AgendaFailure(props: { readonly error: unknown; readonly onRetry: () => unknown }) {
  return <UnreadMessage what="The agenda" {...props} />;
}
