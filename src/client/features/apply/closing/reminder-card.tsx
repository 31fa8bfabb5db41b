import { Link } from '@tanstack/react-router';
import { ChevronRight, Hourglass } from 'lucide-react';
import { useFormStatus } from '#client/features/apply/form/use-form-status.ts';
import { limits } from '#contract/limits.ts';
import styles from './reminder-card.module.css';
import { closesIn } from './time-left.ts';
import { useClosing } from './use-closing.ts';

const hourMs = 3_600_000;

/** For whoever has begun an application and not submitted it, in the last two days. */
export function ReminderCard() {
  const { kind } = useFormStatus('application');
  const { leftMs } = useClosing();
  const isDue = leftMs !== null && leftMs > 0 && leftMs <= limits.closingReminderHours * hourMs;
  if (!isDue || (kind !== 'draft' && kind !== 'refused')) return null;
  return (
    <Link to="/apply/applicant" className={styles.card}>
      <span className={styles.disc}>
        <Hourglass size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <span>
        <span className={styles.title}>Your application is not submitted yet</span>
        <span className={styles.text}>{closesIn(leftMs)}</span>
      </span>
      <ChevronRight className={styles.chevron} size={20} strokeWidth={1.75} aria-hidden />
    </Link>
  );
}
