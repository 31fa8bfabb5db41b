import type { Programme } from '#contract/programme.ts';
import styles from './key-dates.module.css';
import { keyDatesAt, type ShownDate } from './programme-days.ts';

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
