import { ArrowUp } from 'lucide-react';
import styles from './ask-box.module.css';

/** The place of the field, until one can write in it. */
export function AskShell() {
  return (
    <section className={styles.box} aria-label="Your question" aria-busy="true">
      <div className={styles.pill}>
        <p className={styles.resting}>Ask a question</p>
      </div>
      <span className={styles.rest} aria-hidden>
        <ArrowUp size={22} strokeWidth={1.75} />
      </span>
    </section>
  );
}
