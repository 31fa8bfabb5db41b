import { VisuallyHidden } from '#client/ui/display/visually-hidden.tsx';
import { dayOf, formatAs, isSameDay } from '#domain/time/dates.ts';
import styles from './date-disc.module.css';

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
