import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from './earlier-fold.module.css';
import { daySpan } from './session-times.ts';
import type { AgendaNow } from './use-agenda.ts';

interface EarlierFoldProps {
  current: AgendaNow;
  children: ReactNode;
}

/** Weekends that are over, behind one line; nothing where there are none. */
export function EarlierFold({ current: { agenda, programme }, children }: EarlierFoldProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (agenda.earlierCount === 0) return null;
  const days = agenda.weekends.filter((weekend) => weekend.isOver).flatMap((weekend) => weekend.days);
  return (
    <>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        onClick={() => setIsOpen((wasOpen) => !wasOpen)}
      >
        <span className={styles.chevron}>
          <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
        </span>
        {agenda.earlierCount} earlier · {daySpan(days, programme.timeZoneId)}
      </button>
      {isOpen && children}
    </>
  );
}
