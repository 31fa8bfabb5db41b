import type { Programme } from '#contract/programme.ts';
import { msOf } from '#domain/time/clock.ts';
import { dayOf } from '#domain/time/dates.ts';
import { formatCalendarDay, formatMoment } from './format-moment.ts';
import styles from './key-dates.module.css';

interface KeyDatesProps {
  readonly programme: Programme;
  readonly now: number;
  /** Dates to show. */
  readonly of?: 'all' | 'coming';
}

const said: Readonly<Record<ShownDate['state'], string>> = { past: 'Over', today: 'Today', ahead: '' };

/** The year's dates on a line; what is over is muted. */
export function KeyDates({ programme, now, of = 'all' }: KeyDatesProps) {
  const dates = keyDatesAt(programme, now).filter(({ state }) => of === 'all' || state !== 'past');
  return (
    <ol className={styles.dates}>
      {dates.map(({ title, when, state }) => (
        <li key={title} className={styles.date} data-state={state}>
          <span className={styles.when}>
            {when}
            {said[state] && <span className={styles.said}>{said[state]}</span>}
          </span>
          <span className={styles.title}>{title}</span>
        </li>
      ))}
    </ol>
  );
}

interface ShownDate {
  readonly title: string;
  /** Text of the day. */
  readonly when: string;
  readonly state: 'past' | 'today' | 'ahead';
}

/** The year's dates in order, the closing moment among them where there is one. */
export function keyDatesAt(
  { keyDates, applications: { refusedFrom }, timeZoneId }: Programme,
  now: number,
): ShownDate[] {
  const today = dayOf(now, timeZoneId);
  const closing = refusedFrom === null ? [] : [closingDate(refusedFrom, timeZoneId)];
  const isClosed = refusedFrom !== null && msOf(refusedFrom) <= now;
  return [
    ...keyDates.map((one) => ({ ...one, when: formatCalendarDay(one.date), isOver: false })),
    ...closing.map((one) => ({ ...one, isOver: isClosed })),
  ]
    .toSorted((one, other) => one.date.localeCompare(other.date))
    .map(({ title, date, when, isOver }) => ({ title, when, state: isOver ? 'past' : stateOf(date, today) }));
}

const closingDate = (moment: string, zone: string) => ({
  title: 'Applications close',
  date: dayOf(moment, zone),
  when: formatMoment(moment, zone),
});

function stateOf(date: string, today: string): ShownDate['state'] {
  if (date === today) return 'today';
  return date < today ? 'past' : 'ahead';
}
