import { ArrowUp } from 'lucide-react';
import styles from './answer-box.module.css';

/** The place of the answer box, until one can write in it. */
export function AnswerShell() {
  return (
    <section className={styles.box} aria-label="Your answer" aria-busy="true">
      <div className={styles.pill}>
        <p className={styles.resting}>Write an answer</p>
      </div>
      <span className={styles.rest} aria-hidden>
        <ArrowUp size={22} strokeWidth={1.75} />
      </span>
    </section>
  );
}
