import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './area-message.module.css';

interface AreaMessageProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  /** Second sentence, below the text. */
  readonly more?: string | false;
  /** Links to other places. */
  readonly children?: ReactNode;
}

/** Message of a whole area that is not open, or not for this person: on the programme's pattern. */
export function AreaMessage({ icon: Icon, title, text, more, children }: AreaMessageProps) {
  return (
    <div className={styles.message}>
      <span className={styles.ring}>
        <img className={styles.pattern} src="/patterns/tile.svg" alt="" decoding="async" />
        <span className={styles.disc}>
          <Icon size={24} strokeWidth={1.75} aria-hidden />
        </span>
      </span>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {more && <p className={styles.text}>{more}</p>}
      {children}
    </div>
  );
}
