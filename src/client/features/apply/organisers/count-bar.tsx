import styles from './count-bar.module.css';
import { applicationCounts, type FormCounts, mentorWords } from './form-counts.ts';

interface CountBarProps {
  readonly counts: FormCounts;
}

/** How far those who apply are, as a bar and in words. */
export function CountBar({ counts }: CountBarProps) {
  const parts = applicationCounts(counts.applications);
  return (
    <div className={styles.counts}>
      <div className={styles.bar} aria-hidden>
        {parts.map(({ name, count }) => (
          <span key={name} className={styles.part} data-part={name} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={styles.words}>
        {parts.map(({ name, count, words }) => (
          <li key={name} className={styles.word}>
            <span className={styles.dot} data-part={name} />
            <span>
              <b>{count}</b> {words}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.mentors}>{mentorWords(counts.mentors)}</p>
    </div>
  );
}
