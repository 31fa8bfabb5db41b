import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './fold.module.css';

interface FoldProps {
  readonly title: string;
  /** Its place among the others, where they are counted. */
  readonly number?: number;
  /** Its rank among the headings of the screen. */
  readonly heading?: 'h2' | 'h3';
  readonly children: ReactNode;
}

/** A line that opens to say more. */
export function Fold({ title, number, heading: Heading = 'h3', children }: FoldProps) {
  return (
    <details className={styles.fold} data-numbered={number !== undefined || undefined}>
      <summary className={styles.line}>
        {number !== undefined && <span className={styles.number}>{number}</span>}
        <Heading className={styles.title}>{title}</Heading>
        <ChevronDown className={styles.chevron} size={20} strokeWidth={1.75} aria-hidden />
      </summary>
      <div className={styles.text}>{children}</div>
    </details>
  );
}
