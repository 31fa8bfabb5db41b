import { KeyDates, keyDatesAt } from '#client/features/apply/info/key-dates.tsx';
import type { Programme } from '#contract/programme.ts';
import styles from './next-dates.module.css';

interface NextDatesProps {
  readonly programme: Programme;
  readonly now: number;
}

/** Next dates for people who have sent a form. */
export function NextDates({ programme, now }: NextDatesProps) {
  const isOver = keyDatesAt(programme, now).every(({ state }) => state === 'past');
  return (
    <section className={styles.next} aria-labelledby="what-happens-next">
      <h2 id="what-happens-next" className={styles.title}>
        What happens next
      </h2>
      {isOver ? (
        <p className={styles.text}>
          The dates of {programme.year} are over. The organisers write to you where there is more to say.
        </p>
      ) : (
        <KeyDates programme={programme} now={now} of="coming" />
      )}
    </section>
  );
}
