import { weekdayLong, weekdayShort } from '#client/lib/format.ts';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { calendarDay } from '#domain/calendar-day.ts';
import styles from './date-disc.module.css';

interface DateDiscProps {
  moment: string;
  zone: string;
  now: number;
}

/** Weekday over the day of the month; today's stands on a filled disc. */
export function DateDisc({ moment, zone, now }: DateDiscProps) {
  const { key, day } = calendarDay(moment, zone);
  const isToday = key === calendarDay(now, zone).key;
  return (
    <time className={styles.date} dateTime={key}>
      <span className={styles.weekday} aria-hidden>
        {weekdayShort(moment, zone)}
      </span>
      <VisuallyHidden>{weekdayLong(moment, zone)}</VisuallyHidden>
      <span className={[styles.day, isToday ? styles.today : ''].join(' ')}>{day}</span>
      {isToday && <VisuallyHidden>today</VisuallyHidden>}
    </time>
  );
}
